import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import type { ConnectionHealth, OwnConnection, OwnConnections, SystemField } from '#calendars/connections/contract.ts'
import { type OtherProvider, systemNames } from '#calendars/contract.ts'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Badge } from '#kit/web/badge.tsx'
import { Button } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { AskOnce } from '#kit/web/dialog/ask-once.tsx'
import { LocalTime } from '#kit/web/local-time.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import { useNow } from '#kit/web/use-now.ts'
import { FIRST_CONTROL, useRefocus } from '#kit/web/use-refocus.ts'
import { keepConnections, ownConnectionsQuery, removeConnection } from './api.ts'
import { stateOf, stateTexts, triesAgainText } from './connection-messages.ts'
import { type ReportDirty, SystemForm } from './system-form.tsx'
import { TestResult } from './test-result.tsx'
import { useTest } from './use-test.ts'

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

type PlayedTestProps = {
  facility: OwnConnections['facility']
  provider: OtherProvider
  children: ReactNode
}

/** Tests a simulated system. */
function PlayedTest({ facility, provider, children }: PlayedTestProps) {
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

type DisconnectProps = { facility: OwnConnections['facility']; provider: OtherProvider }

/** Explains the consequences first. */
function Disconnect({ facility: { id, provider: holder }, provider }: DisconnectProps) {
  const [isAsking, setIsAsking] = useState(false)
  const client = useQueryClient()
  const name = systemNames[provider]
  const { queryKey } = ownConnectionsQuery(id)
  const remove = useMutation({
    mutationFn: () => removeConnection({ params: { id }, body: { provider } }),
    onSuccess: reply => {
      setIsAsking(false)
      keepConnections(client, reply)
      toast({ title: `${name} is disconnected` })
    },
    // Someone else may have disconnected it: refetches.
    onError: () => client.invalidateQueries({ queryKey }),
  })
  return (
    <div className="border-t border-line pt-4">
      <Button tone="quiet" className="-ml-4" onClick={() => setIsAsking(true)}>
        Disconnect {name}
      </Button>
      <AskOnce
        open={isAsking}
        title={`Disconnect ${name}?`}
        about={
          holder === 'manual'
            ? 'Times taken there can be booked here again. We’ll delete the settings you entered.'
            : 'Open times will no longer appear here. We’ll delete the settings you entered.'
        }
        refusal={remove.isError ? { title: 'Couldn’t disconnect', text: detailOf(remove.error) } : null}
        act="Disconnect"
        keep="Cancel"
        busy={remove.isPending}
        busyLabel="Disconnecting…"
        onAct={() => remove.mutate()}
        onKeep={() => setIsAsking(false)}
      />
    </div>
  )
}
