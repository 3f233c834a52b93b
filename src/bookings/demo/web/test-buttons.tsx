import type { ReactNode } from 'react'
import type { BookingMode } from '#bookings/contract.ts'
import { demoFacilities } from '#bookings/demo/demo-facilities.ts'
import { modesOf, promiseOf } from '#bookings/rules.ts'
import { providerNames } from '#calendars/contract.ts'
import { DEFAULT_RESPONSE_HOURS } from '#facilities/approval.ts'
import type { Facility } from '#facilities/contract.ts'
import { Button } from '#kit/web/button.tsx'
import type { Test } from './outcome.ts'
import type { DemoTests } from './use-demo-tests.ts'

type TestButtonsProps = {
  facility: Facility | undefined
  tests: DemoTests
  /** The last outcome. */
  children: ReactNode
}

export function ModeButtons({ facility, tests, children }: TestButtonsProps) {
  const offered = facility ? modesOf(facility) : []
  return (
    <section aria-labelledby="modes" className="flex flex-col gap-3">
      <h2 id="modes" className="text-2xl">
        Booking modes
      </h2>
      <p className="text-muted">Each makes a real booking in this demo with a test card. No money moves.</p>
      <ul className="grid gap-4 sm:grid-cols-3">
        {modes.map(mode => (
          <li key={mode} className="flex flex-col gap-1.5">
            <TestButton
              test={{ kind: 'mode', mode }}
              tests={tests}
              tone={mode === offered[0] ? 'primary' : 'secondary'}
            >
              {modeNames[mode]}
            </TestButton>
            <p className="text-sm text-muted">
              {facility && !offered.includes(mode)
                ? 'Not available here. The server will reject it.'
                : `${promiseOf(mode, facility?.responseHours ?? DEFAULT_RESPONSE_HOURS)}.`}
            </p>
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}

export function ProviderButtons({ tests, children }: Omit<TestButtonsProps, 'facility'>) {
  return (
    <section aria-labelledby="providers" className="flex flex-col gap-3">
      <h2 id="providers" className="text-2xl">
        Providers
      </h2>
      <p className="text-muted">
        We ask each provider which of the times above are available at that facility. Times booked here stay booked
        either way.
      </p>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {demoFacilities.map(({ provider }) => (
          <li key={provider}>
            <TestButton test={{ kind: 'provider', provider }} tests={tests} tone="secondary">
              {providerNames[provider]}
            </TestButton>
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}

type TestButtonProps = { test: Test; tests: DemoTests; tone: 'primary' | 'secondary'; children: ReactNode }

function TestButton({ test, tests: { run, running }, tone, children }: TestButtonProps) {
  const isOurs = running !== null && keyOf(running) === keyOf(test)
  return (
    <Button
      tone={tone}
      className="w-full"
      busy={isOurs}
      busyLabel="Testing…"
      aria-disabled={running !== null}
      onClick={() => run(test)}
    >
      <span>{children}</span>
    </Button>
  )
}

function keyOf(test: Test): string {
  return test.kind === 'mode' ? test.mode : test.provider
}

const modeNames: Record<BookingMode, string> = { linkout: 'Linkout', hold: 'Hold', marketplace: 'Marketplace' }
const modes = ['linkout', 'hold', 'marketplace'] as const satisfies readonly BookingMode[]
