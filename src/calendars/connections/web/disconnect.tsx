import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnConnections } from '#calendars/connections/contract.ts'
import { type OtherProvider, systemNames } from '#calendars/contract.ts'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { AskOnce } from '#kit/web/dialog/ask-once.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import { keepConnections, ownConnectionsQuery, removeConnection } from './api.ts'

type DisconnectProps = { facility: OwnConnections['facility']; provider: OtherProvider }

/** Explains the consequences first. */
export function Disconnect({ facility: { id, provider: holder }, provider }: DisconnectProps) {
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
