import { Link } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { CtaButton } from '#leads/web/cta-button.tsx'

export function ClinicInvitation() {
  return (
    <section aria-labelledby="invitation" className="page-width pt-8 md:pt-12">
      <h2 id="invitation" className="text-3xl md:text-4xl">
        Get in on the first clinic
      </h2>
      <ul className="mt-5 grid gap-4 md:grid-cols-2">
        <Card as="li" className="flex flex-col items-start gap-3">
          <h3 className="text-2xl">Teach a clinic</h3>
          <p className="grow text-muted">
            Describe your clinic, pick an available field and time, and publish. We reserve the field for you, and you
            see the cost first.
          </p>
          <Link to={paths.search} className={buttonClass({ tone: 'secondary' })}>
            Find a field to teach on
          </Link>
        </Card>
        <Card as="li" className="flex flex-col items-start gap-3">
          <h3 className="text-2xl">Sign up your child</h3>
          <p className="grow text-muted">
            Leave your email and city, and we’ll email you when there’s a clinic near you. Until then, book a court or
            field by the hour to practice.
          </p>
          <CtaButton
            persona="camps-clinics"
            action="start"
            label="Notify me about clinics"
            headline="Enter your city, and we’ll email you when there’s a clinic near you."
            location="nil-clinics"
            fallback={paths.contact}
            tone="secondary"
          />
        </Card>
      </ul>
    </section>
  )
}
