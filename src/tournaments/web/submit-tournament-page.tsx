import { Trophy } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { HiddenField } from '#kit/web/hidden-field.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { PageHead } from '#kit/web/page-head.tsx'
import { RegistrationFields, TeamFields, TournamentFields, YourFields } from './tournament-form-fields.tsx'
import { faultsText, useTournamentForm } from './use-tournament-form.ts'

/** /tournaments/submit */
export function Component() {
  const { state, startOver, ...form } = useTournamentForm()
  return (
    <div className="page-width max-w-3xl pt-4 pb-12 md:pt-10">
      <PageHead
        title="Submit a lacrosse tournament"
        description="Organizers: list your lacrosse tournament for free. Send us the dates, location, divisions, fee and deadline, and we’ll email you when it’s listed."
        path={paths.submitTournament}
      />
      {state === 'sent' ? (
        <Sent onAnother={startOver} />
      ) : (
        <>
          <h1 className="text-3xl md:text-4xl">Submit a lacrosse tournament</h1>
          <p className="mt-2 text-lg text-muted">
            Listing is free. We review every tournament and email you our decision.
          </p>
          <TournamentSubmission {...form} isSending={state === 'sending'} />
        </>
      )}
    </div>
  )
}

type SubmissionProps = Omit<ReturnType<typeof useTournamentForm>, 'state' | 'startOver'> & { isSending: boolean }

function TournamentSubmission({ form, faults, failure, change, submit, isSending }: SubmissionProps) {
  const fields = { form, faults, change }
  const wrong = Object.keys(faults).length
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void submit(event.currentTarget)
      }}
      aria-label="Submit a tournament"
      className="relative mt-6 flex flex-col gap-8"
    >
      <noscript>
        <Notice title="This form needs JavaScript">Or email {product.supportEmail}.</Notice>
      </noscript>
      <Part title="Tournament">
        <TournamentFields {...fields} />
      </Part>
      <Part title="Who plays">
        <TeamFields {...fields} />
      </Part>
      <Part title="Registration">
        <RegistrationFields {...fields} />
      </Part>
      <Part title="Your details">
        <YourFields {...fields} />
      </Part>
      <HiddenField />
      {failure && (
        <Notice tone="danger" title="We couldn’t submit your tournament">
          {failure} Your details are saved.
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-4">
        {wrong > 0 && <p className="basis-full font-medium text-clay">{faultsText(wrong)}</p>}
        <Button type="submit" size="lg" busy={isSending} busyLabel="Submitting…">
          Submit for review
        </Button>
        <p className="text-sm text-muted">We won’t publish your name and email.</p>
      </div>
    </form>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-lg border border-line bg-surface p-4 md:p-6">
      <h2 className="mb-4 text-2xl">{title}</h2>
      <div className="grid items-start gap-4 sm:grid-cols-2">{children}</div>
    </section>
  )
}

function Sent({ onAnother }: { onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="flex flex-col items-center gap-4 py-12 text-center">
      <Trophy aria-hidden="true" className="size-12 text-success" />
      <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none md:text-4xl">
        Thanks! Your tournament is in review
      </h1>
      <p className="max-w-lg text-lg text-muted">We’ll email you when it’s listed, or if we can’t list it.</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <Link to={paths.tournaments} className={buttonClass()}>
          View all tournaments
        </Link>
        <Button tone="secondary" onClick={onAnother}>
          Submit another
        </Button>
      </div>
    </div>
  )
}
