import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { data, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { Account } from '#accounts/contract.ts'
import { AccountGate } from '#accounts/web/account-gate.tsx'
import { sessionQuery } from '#accounts/web/api.ts'
import { VerifyNotice } from '#accounts/web/verify-notice.tsx'
import { profileQuery } from '#clinics/hosting/web/api.ts'
import { ProfileForm } from '#clinics/hosting/web/profile-form.tsx'
import { clinicLimits, hostedSports } from '#clinics/options.ts'
import { splitOf } from '#clinics/rules.ts'
import { paths } from '#kit/shared/paths.ts'
import { queryContext } from '#kit/web/api/query-client.ts'
import { Button } from '#kit/web/button.tsx'
import { Dialog } from '#kit/web/dialog/dialog.tsx'
import { TextArea, TextField } from '#kit/web/form/field.tsx'
import { Form, FormErrorCount, FormFailure, SubmitButton } from '#kit/web/form/form.tsx'
import { NumberField } from '#kit/web/form/number-field.tsx'
import { Select } from '#kit/web/form/select.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { PageHead } from '#kit/web/page-head.tsx'
import { AdviceList } from './advice-list.tsx'
import { type Figures, figuresOf, MIN_DESCRIPTION, readAge } from './clinic-form-rules.ts'
import { FiguresCard } from './figures-card.tsx'
import { FormStep } from './form-step.tsx'
import { OfferStep } from './offer-step.tsx'
import { type ClinicForm, useClinicForm } from './use-clinic-form.ts'
import { WhenStep } from './when-step.tsx'
import { WhereStep } from './where-step.tsx'

type LoaderAnswer = { now: number }

/** Anyone may plan a clinic without signing in. */
export async function loader({ context }: LoaderFunctionArgs) {
  const client = context.get(queryContext)
  const { account } = await client.ensureQueryData(sessionQuery)
  if (account && typeof document === 'undefined') await client.prefetchQuery(profileQuery(account.id))
  return data<LoaderAnswer>({ now: Date.now() })
}

/** /clinic-host/new */
export function Component() {
  const { now } = useLoaderData<LoaderAnswer>()
  const heading = useRef<HTMLHeadingElement>(null)
  const form = useClinicForm()
  const figures = figuresOf(form.values)
  return (
    <div className="page-width pt-6 pb-16 md:pt-10">
      <PageHead title="New clinic" isHidden />
      <Link to={paths.clinicHost} className="inline-link inline-flex min-h-11 items-center">
        Your clinics
      </Link>
      <header className="mt-1 mb-8 max-w-3xl">
        <h1 ref={heading} tabIndex={-1} className="text-4xl outline-none md:text-5xl">
          New clinic
        </h1>
        <p className="mt-2 text-lg text-muted">
          Plan it, see what you’d earn, and publish. Your draft stays in this tab.
        </p>
        {!form.account && (
          <p className="mt-2">
            To publish, you need a free account with a verified email and a short profile with your sport and school.
            We’ll ask for them at the end, and keep your draft.
          </p>
        )}
        {form.account && !form.account.isEmailVerified && (
          <div className="mt-4">
            <VerifyNotice account={form.account} title="Verify your email to publish">
              You can plan your clinic now. We’ll keep your draft.
            </VerifyNotice>
          </div>
        )}
      </header>
      <noscript>
        <Notice tone="warning" title="This form needs JavaScript." className="mb-6">
          Turn it on for this site and reload the page.
        </Notice>
      </noscript>
      <Form form={form} className="grid grid-cols-1 items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_23rem]">
        <div className="flex min-w-0 flex-col gap-8">
          <WhatStep form={form} />
          <WhereStep form={form} />
          <WhenStep form={form} now={now} />
          <OfferStep form={form} figures={figures} now={now} />
        </div>
        <aside aria-label="Figures" className="min-w-0 lg:sticky lg:top-24 lg:row-span-2">
          <FiguresCard figures={figures} />
        </aside>
        <div className="flex min-w-0 flex-col gap-8">
          <Advised form={form} figures={figures} />
          <Publish
            form={form}
            onStartOver={() => {
              form.discard()
              heading.current?.focus()
            }}
          />
        </div>
      </Form>
      <AccountGate
        open={form.prompt === 'account'}
        onOpenChange={isOpen => !isOpen && form.clearFailure()}
        onSignedIn={() => form.submit()}
        newTitle="Create an account"
        reason="Your clinic is saved to your account. Your draft stays here, and publishing continues automatically."
      />
      <ProfileDialog
        account={form.account}
        sport={form.values.sportType}
        open={form.prompt === 'profile'}
        onClose={form.clearFailure}
        onSaved={() => form.submit()}
      />
    </div>
  )
}

function Advised({ form: { values, account }, figures }: { form: ClinicForm; figures: Figures }) {
  const profile = useQuery({ ...profileQuery(account?.id ?? ''), enabled: account !== null })
  const { title, description, facility, minAge } = values
  return (
    <AdviceList
      clinic={{
        title,
        description,
        facilityName: facility?.name ?? null,
        level: profile.data?.level ?? null,
        school: profile.data?.school ?? null,
        minAge: readAge(minAge) ?? null,
        athleteCentsWhenFull: athleteCents(figures),
      }}
    />
  )
}

function athleteCents({ priceCents, fieldCents, places }: Figures): number | null {
  if (priceCents === null || fieldCents === null || places === null) return null
  return splitOf({ priceCents, fieldCents }, places).athleteCents
}

function Publish({ form, onStartOver }: { form: ClinicForm; onStartOver: () => void }) {
  return (
    <div className="border-t border-line pt-6">
      <div data-failure>
        <FormFailure form={form} title="We couldn’t publish your clinic." className="mb-4" />
      </div>
      <FormErrorCount form={form} className="mb-3 font-medium text-clay" />
      <div className="flex flex-wrap gap-3">
        <SubmitButton form={form} size="lg" busyLabel="Publishing…" className="max-sm:w-full">
          Publish clinic
        </SubmitButton>
        <Button tone="quiet" size="lg" className="max-sm:w-full" onClick={onStartOver}>
          Start over
        </Button>
      </div>
      <p className="mt-3 text-sm text-muted">
        The field is reserved right away. Sign-up opens right away too, unless the field’s owner has to approve the
        clinic first. You can cancel the clinic until it starts, and everyone is refunded in full.
      </p>
    </div>
  )
}

type ProfileDialogProps = {
  account: Account | null
  sport: string
  open: boolean
  onClose: () => void
  onSaved: () => void
}

function ProfileDialog({ account, sport, open, onClose, onSaved }: ProfileDialogProps) {
  return (
    <Dialog
      open={open && account !== null}
      onClose={onClose}
      title="Who leads the clinic?"
      description="People see this on your clinic page. Saving publishes your clinic. You can add a photo later."
    >
      {account && (
        <ProfileForm
          account={account}
          athlete={null}
          sport={sport}
          takesFocus
          act="Save and publish"
          onSaved={onSaved}
        />
      )}
    </Dialog>
  )
}

function WhatStep({ form }: { form: ClinicForm }) {
  const left = clinicLimits.description - form.values.description.length
  return (
    <FormStep number={1} title="What you teach">
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-6">
        <TextField label="Title" required autoComplete="off" className="sm:col-span-6" {...form.field('title')} />
        <TextArea
          label="Description"
          required
          className="sm:col-span-6"
          hint={
            left < clinicLimits.description / 5
              ? `${left.toLocaleString('en-US')} characters left.`
              : `What people will learn, what to bring and who it’s for. At least ${MIN_DESCRIPTION} characters.`
          }
          {...form.field('description')}
        />
        <Select
          label="Sport"
          required
          className="sm:col-span-3"
          options={[{ value: '', label: 'Select a sport' }, ...hostedSports.map(value => ({ value, label: value }))]}
          {...form.field('sportType')}
        />
        <Select label="Level" className="sm:col-span-3" options={levels} {...form.field('skillLevel')} />
        <NumberField label="Minimum age" optional className="sm:col-span-3" {...form.field('minAge')} />
        <NumberField label="Maximum age" optional className="sm:col-span-3" {...form.field('maxAge')} />
      </div>
    </FormStep>
  )
}

const levels = [
  { value: 'all', label: 'All levels' },
  { value: 'beginner', label: 'Beginner' },
  { value: 'intermediate', label: 'Intermediate' },
  { value: 'advanced', label: 'Advanced' },
] as const
