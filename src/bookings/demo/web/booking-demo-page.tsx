import type { LoaderFunctionArgs } from 'react-router'
import { demoFacilities } from '#bookings/demo/demo-facilities.ts'
import { facilityQuery } from '#bookings/web/api.ts'
import { queryContext } from '#kit/web/api/query-client.ts'
import { Form } from '#kit/web/form/form.tsx'
import { PageHead } from '#kit/web/page-head.tsx'
import { DemoFields } from './demo-fields.tsx'
import type { Outcome, Test } from './outcome.ts'
import { OutcomeNotice } from './outcome-notice.tsx'
import { ResultsPanel } from './results-panel.tsx'
import { ModeButtons, ProviderButtons } from './test-buttons.tsx'
import { useDemoForm } from './use-demo-form.ts'
import { useDemoTests } from './use-demo-tests.ts'

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
