import type { LoaderFunctionArgs } from 'react-router'
import { zoneName } from '#availability/time-format.ts'
import { demoFacilities } from '#bookings/demo/demo-facilities.ts'
import { facilityQuery } from '#bookings/web/api.ts'
import { providerNames } from '#calendars/contract.ts'
import { queryContext } from '#kit/web/api/query-client.ts'
import { Badge } from '#kit/web/badge.tsx'
import { Button } from '#kit/web/button.tsx'
import { CopyButton } from '#kit/web/copy/copy-button.tsx'
import { TextArea, TextField } from '#kit/web/form/field.tsx'
import { Form } from '#kit/web/form/form.tsx'
import { MoneyField } from '#kit/web/form/number-field.tsx'
import { Select } from '#kit/web/form/select.tsx'
import { PageHead } from '#kit/web/page-head.tsx'
import type { Exchange } from './exchange.ts'
import { DEMO_ZONE } from './free-time-query.ts'
import type { Outcome, Test } from './outcome.ts'
import { OutcomeNotice } from './outcome-notice.tsx'
import { ModeButtons, ProviderButtons } from './test-buttons.tsx'
import { type DemoFormState, useDemoForm } from './use-demo-form.ts'
import { type ShownExchange, useDemoTests } from './use-demo-tests.ts'

export async function loader({ context }: LoaderFunctionArgs): Promise<null> {
  await context.get(queryContext).prefetchQuery(facilityQuery(demoFacilities[0].id))
  return null
}

/** /booking-demo: through the public API, with its responses. */
export function Component() {
  const state = useDemoForm({ check: typed => tests.check(typed), send: typed => tests.send(typed) })
  const tests = useDemoTests(state)
  const { outcome, exchanges, clear } = tests
  const notice = (kind: Test['kind']) =>
    outcome && kindOf(outcome) === kind && <OutcomeNotice outcome={outcome} state={state} />
  return (
    <article className="page-width flex flex-col gap-8 py-10">
      <PageHead title="Booking Modes Demo" isHidden />
      <header className="flex max-w-2xl flex-col gap-3">
        <h1 className="text-4xl md:text-5xl">Booking Modes Demo</h1>
        <p className="text-lg text-muted">Try each booking mode and calendar provider, and see the API’s responses.</p>
      </header>
      <noscript>
        <p className="text-muted">These tests need JavaScript.</p>
      </noscript>
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2">
        <Form form={state.form} aria-labelledby="test-booking" className="flex min-w-0 flex-col gap-8">
          <h2 id="test-booking" className="-mb-3 text-2xl">
            Test booking
          </h2>
          <DemoFields state={state} />
        </Form>
        <div className="flex min-w-0 flex-col gap-10">
          <ModeButtons facility={state.facility} tests={tests}>
            {notice('mode')}
          </ModeButtons>
          <ProviderButtons tests={tests}>{notice('provider')}</ProviderButtons>
          <ResultsPanel exchanges={exchanges} onClear={clear} />
        </div>
      </div>
    </article>
  )
}

function kindOf(outcome: Outcome): Test['kind'] {
  if (outcome.state === 'failed') return outcome.kind
  return outcome.state === 'found' ? 'provider' : 'mode'
}

type ResultsPanelProps = { exchanges: readonly ShownExchange[]; onClear: () => void }

/** Raw JSON, newest first. */
function ResultsPanel({ exchanges, onClear }: ResultsPanelProps) {
  return (
    <section aria-labelledby="results" className="flex min-w-0 flex-col gap-4">
      <div className="flex min-h-11 flex-wrap items-center gap-3">
        <h2 id="results" className="grow text-2xl">
          Results
        </h2>
        {exchanges.length > 0 && (
          <>
            <CopyButton label="JSON" tone="secondary" text={asText(exchanges.map(({ exchange }) => exchange))}>
              Copy JSON
            </CopyButton>
            <Button tone="quiet" size="sm" onClick={onClear}>
              Clear
            </Button>
          </>
        )}
      </div>
      {exchanges.length === 0 ? (
        <p className="rounded-lg border border-dashed border-line-strong p-6 text-muted">
          Run a test to see each request and response here as JSON, newest first.
        </p>
      ) : (
        <ol className="flex flex-col gap-5">
          {exchanges.map(({ id, exchange }) => (
            <OneExchange key={id} exchange={exchange} />
          ))}
        </ol>
      )}
    </section>
  )
}

function OneExchange({ exchange }: { exchange: Exchange }) {
  const { request, response } = exchange
  const name = `${request.method} ${request.path.split('?')[0]}`
  return (
    <li className="flex min-w-0 flex-col gap-1.5">
      <p className="flex items-start gap-3 text-sm">
        <span className="min-w-0 grow font-semibold wrap-anywhere">{name}</span>
        <Badge tone={response.status >= 200 && response.status < 300 ? 'positive' : 'warning'}>
          {response.status || 'No response'}
        </Badge>
      </p>
      <fieldset
        // Fifty landmark regions would be useless.
        aria-label={`JSON of ${name}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling frame must be reachable by keyboard
        tabIndex={0}
        className="max-h-144 overflow-y-auto rounded-md bg-sunken"
      >
        <pre className="p-3 font-mono text-xs wrap-anywhere whitespace-pre-wrap">{asText(exchange)}</pre>
      </fieldset>
    </li>
  )
}

function asText(value: unknown): string {
  return JSON.stringify(value, null, 2)
}

function DemoFields({ state }: { state: DemoFormState }) {
  return (
    <>
      <FacilityFields state={state} />
      <TimeFields state={state} />
      <CustomerFields form={state.form} />
    </>
  )
}

function FacilityFields({ state }: { state: DemoFormState }) {
  const { form, facility, isMissing, chooseFacility } = state
  const sample = demoFacilities.find(({ id }) => id === form.values.facilityId.trim().toLowerCase())
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className={legend}>Where</legend>
      <Select
        label="Sample facility"
        value={sample?.id ?? ''}
        onChange={event => chooseFacility(event.currentTarget.value)}
        options={[
          ...demoFacilities.map(({ id, name, provider }) => ({
            value: id,
            label: `${providerNames[provider]}: ${name}`,
          })),
          { value: '', label: 'Another facility, by ID', disabled: sample !== undefined },
        ]}
      />
      <TextField
        label="Facility ID"
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        hint={isMissing ? 'No facility has this ID. Run a test to see the server’s response.' : placeText(facility)}
        {...form.field('facilityId')}
      />
    </fieldset>
  )
}

function TimeFields({ state }: { state: DemoFormState }) {
  const { form, facility, findFreeTime, isFinding, freeTimeFault } = state
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className={legend}>Time and price</legend>
      <TextField label="Start time" type="datetime-local" {...form.field('start')} />
      <TextField label="End time" type="datetime-local" {...form.field('end')} />
      <p className="-mt-2 text-sm text-muted sm:col-span-2">
        {zoneName(facility?.timeZone ?? DEMO_ZONE)}, the facility’s local time.
      </p>
      <MoneyField
        label="Total amount"
        className="sm:col-span-2"
        hint="US dollars. The server checks it against the actual price."
        {...form.field('amount')}
      />
      <div className="sm:col-span-2">
        <Button tone="secondary" size="sm" busy={isFinding} busyLabel="Searching…" onClick={findFreeTime}>
          Find an available time
        </Button>
        {freeTimeFault && <p className="mt-2 text-sm text-muted">{freeTimeFault}</p>}
      </div>
    </fieldset>
  )
}

function CustomerFields({ form }: Pick<DemoFormState, 'form'>) {
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className={legend}>Sample customer</legend>
      <TextField label="Customer name" className="sm:col-span-2" autoComplete="off" {...form.field('name')} />
      <TextField label="Email" type="email" autoComplete="off" {...form.field('email')} />
      <TextField label="Phone" type="tel" autoComplete="off" {...form.field('phone')} />
      <TextArea label="Notes" optional rows={2} className="sm:col-span-2" {...form.field('notes')} />
    </fieldset>
  )
}

const legend = 'mb-3 text-lg font-semibold'

function placeText(facility: DemoFormState['facility']): string {
  return facility ? `${facility.name}, ${facility.city}, ${facility.state}` : 'The facility to test.'
}
