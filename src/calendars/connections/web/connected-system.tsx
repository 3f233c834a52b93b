import { useId, useState } from 'react'
import type { ConnectionHealth, OwnConnection, OwnConnections, SystemField } from '#calendars/connections/contract.ts'
import { systemNames } from '#calendars/contract.ts'
import { Badge } from '#kit/web/badge.tsx'
import { Button } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { LocalTime } from '#kit/web/local-time.tsx'
import { useNow } from '#kit/web/use-now.ts'
import { FIRST_CONTROL, useRefocus } from '#kit/web/use-refocus.ts'
import { stateOf, stateTexts, triesAgainText } from './connection-messages.ts'
import { Disconnect } from './disconnect.tsx'
import { PlayedTest } from './played-test.tsx'
import { type ReportDirty, SystemForm } from './system-form.tsx'

type ConnectedSystemProps = {
  facility: OwnConnections['facility']
  connection: OwnConnection
  /** Undefined if the facility has moved to another system. */
  fields: readonly SystemField[] | undefined
  report: ReportDirty
}

export function ConnectedSystem({ facility, connection, fields, report }: ConnectedSystemProps) {
  const id = useId()
  const { provider, isSimulated, health } = connection
  const name = systemNames[provider]
  const { label, tone } = stateTexts[stateOf(health)]
  return (
    <Card as="section" aria-labelledby={id} className="flex flex-col gap-5">
      <header>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h2 id={id} tabIndex={-1} className="text-2xl outline-none">
            {name}
          </h2>
          <Badge tone={tone}>{label}</Badge>
          {isSimulated && <Badge tone="sample">Simulated</Badge>}
        </div>
        <Health health={health} />
      </header>
      {isSimulated ? (
        <Played {...{ facility, connection, fields, report }} />
      ) : (
        fields && <SystemForm {...{ facility, provider, fields, connection, report }} />
      )}
      <Disconnect facility={facility} provider={provider} />
    </Card>
  )
}

function Health({ health }: { health: ConnectionHealth }) {
  const { lastAnswerAt, lastFailure, lastFailureAt, restsUntil } = health
  const now = useNow()
  const isSilent = stateOf(health) === 'silent'
  return (
    <div className="mt-1 flex flex-col gap-1 text-sm">
      {!isSilent && !lastAnswerAt && (
        <p className="text-muted">We check it whenever someone views this facility’s times.</p>
      )}
      {!isSilent && lastAnswerAt && (
        <p className="text-muted">
          Last response: <LocalTime at={lastAnswerAt} withTime />
        </p>
      )}
      {isSilent && (
        <>
          <p>
            {lastAnswerAt ? (
              <>
                It isn’t responding. Until it does, we show its times as of <LocalTime at={lastAnswerAt} withTime />.
              </>
            ) : (
              'It hasn’t responded yet, so we don’t know its times.'
            )}
          </p>
          {lastFailureAt && (
            <p className="text-muted">
              <LocalTime at={lastFailureAt} withTime />: {lastFailure}
            </p>
          )}
          {restsUntil && now !== null && <p className="text-muted">{triesAgainText(Date.parse(restsUntil) - now)}</p>}
        </>
      )}
    </div>
  )
}

/** A simulated system: it can be tested, or replaced by the real one. */
function Played({ facility, connection: { provider }, fields, report }: ConnectedSystemProps) {
  const [isEntering, setEntering] = useState(false)
  const part = useRefocus<HTMLDivElement>(isEntering, FIRST_CONTROL)
  const name = systemNames[provider]
  return (
    <div ref={part} className="flex flex-col gap-5">
      <p>Simulated: the demo stands in for {name} over the same connection as the real one. The times are made up.</p>
      {isEntering && fields ? (
        <SystemForm {...{ facility, provider, fields, report }} />
      ) : (
        <PlayedTest facility={facility} provider={provider}>
          {fields && (
            <Button tone="secondary" onClick={() => setEntering(true)}>
              Connect the real {name}
            </Button>
          )}
        </PlayedTest>
      )}
    </div>
  )
}
