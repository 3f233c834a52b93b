import { Trophy } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { Form, FormErrorCount, FormFailure, SubmitButton } from '#kit/web/form/form.tsx'
import { HiddenField } from '#kit/web/form/hidden-field.tsx'
import { useForm } from '#kit/web/form/use-form.ts'
import { Notice } from '#kit/web/notice.tsx'
import { PageHead } from '#kit/web/page-head.tsx'
import { useOpenForm } from '#kit/web/use-open-form.ts'
import { emptyForm, formFaults } from '../submission.ts'
import { submitTournament } from './api.ts'
import {
  type FieldsProps,
  RegistrationFields,
  TeamFields,
  TournamentFields,
  YourFields,
} from './tournament-form-fields.tsx'

/** /tournaments/submit */
export function Component() {
  const send = useOpenForm('tournament')
  const form = useForm({
    initial: emptyForm,
    draft: 'tournament-form',
    check: formFaults,
    send: (values, { element }) => send(element!, guard => submitTournament({ body: { ...values, ...guard } })),
  })
  return (
    <div className="page-width max-w-3xl pt-4 pb-12 md:pt-10">
      <PageHead
        title="Submit a lacrosse tournament"
        description="Organizers: list your lacrosse tournament for free. Send us the dates, location, divisions, fee and deadline, and we’ll email you when it’s listed."
        path={paths.submitTournament}
      />
      {form.isSent ? (
        <Sent onAnother={form.discard} />
      ) : (
        <>
          <h1 className="text-3xl md:text-4xl">Submit a lacrosse tournament</h1>
          <p className="mt-2 text-lg text-muted">
            Listing is free. We review every tournament and email you our decision.
          </p>
          <TournamentSubmission form={form} />
        </>
      )}
    </div>
  )
}

function TournamentSubmission({ form }: FieldsProps) {
  return (
    <Form form={form} aria-label="Submit a tournament" className="relative mt-6 flex flex-col gap-8">
      <noscript>
        <Notice title="This form needs JavaScript">Or email {product.supportEmail}.</Notice>
      </noscript>
      <Part title="Tournament">
        <TournamentFields form={form} />
      </Part>
      <Part title="Who plays">
        <TeamFields form={form} />
      </Part>
      <Part title="Registration">
        <RegistrationFields form={form} />
      </Part>
      <Part title="Your details">
        <YourFields form={form} />
      </Part>
      <HiddenField />
      <FormFailure form={form} title="We couldn’t submit your tournament" />
      <div className="flex flex-wrap items-center gap-4">
        <FormErrorCount form={form} className="basis-full font-medium text-clay" />
        <SubmitButton form={form} size="lg" busyLabel="Submitting…">
          Submit for review
        </SubmitButton>
        <p className="text-sm text-muted">We won’t publish your name and email.</p>
      </div>
    </Form>
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
