import type { ReactNode } from 'react'
import type { OwnConnections } from '#calendars/connections/contract.ts'
import type { OtherProvider } from '#calendars/contract.ts'
import { Button } from '#kit/web/button.tsx'
import { TestResult } from './test-result.tsx'
import { useTest } from './use-test.ts'

type PlayedTestProps = {
  facility: OwnConnections['facility']
  provider: OtherProvider
  children: ReactNode
}

/** Tests a simulated system. */
export function PlayedTest({ facility, provider, children }: PlayedTestProps) {
  const test = useTest(facility.id, provider)
  return (
    <>
      <TestResult test={test} />
      <div className="flex flex-wrap gap-3">
        <Button busy={test.isPending} busyLabel="Testing…" onClick={() => test.mutate({})}>
          Test connection
        </Button>
        {children}
      </div>
    </>
  )
}
