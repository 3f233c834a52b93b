import { Link } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { CtaButton } from '#leads/web/cta-button.tsx'

export function ClinicInvitation() {
  return (
    <section aria-labelledby="invitation" className="page-width pt-8 md:pt-12">
      <h2 id="invitation" className="text-3xl md:text-4xl">
        Be there for the first one
      </h2>
      <ul className="mt-5 grid gap-4 md:grid-cols-2">
        <Card as="li" className="flex flex-col items-start gap-3">
          <h3 className="text-2xl">You teach</h3>
          <p className="grow text-muted">
            Say who teaches what to whom, choose a field and a time that is free, and publish. The field is reserved
            with the clinic, and you see what it costs first.
          </p>
          <Link to={paths.search} className={buttonClass({ tone: 'secondary' })}>
            Find a field to teach on
          </Link>
        </Card>
        <Card as="li" className="flex flex-col items-start gap-3">
          <h3 className="text-2xl">Your child wants to learn</h3>
          <p className="grow text-muted">
            Leave your email and your city, and we write when there is a clinic near you. For practice until then,
            courts and fields can be booked by the hour.
          </p>
          <CtaButton
            persona="camps-clinics"
            action="start"
            label="Tell me about clinics"
            headline="Name your city, and we write when there is a clinic near you."
            location="nil-clinics"
            fallback={paths.contact}
            tone="secondary"
          />
        </Card>
      </ul>
    </section>
  )
}
