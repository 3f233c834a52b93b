import { useState } from 'react'
import type { ApiKey } from '#developers/key-contract.ts'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Badge } from '#kit/web/badge.tsx'
import { Button } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { AskOnce } from '#kit/web/dialog/ask-once.tsx'
import { LocalTime } from '#kit/web/local-time.tsx'
import { useRefocus } from '#kit/web/use-refocus.ts'
import { useRevokeKey } from './api.ts'
import { scopeLabels } from './scope-labels.ts'

export function KeyList({ keys }: { keys: readonly ApiKey[] }) {
  const [revoked, setRevoked] = useState<ApiKey | null>(null)
  const part = useRefocus<HTMLDivElement>(keys.length, 'h2')
  return (
    <div ref={part}>
      <Card as="section" className="flex flex-col gap-2">
        <h2 tabIndex={-1} className="text-2xl outline-none">
          Your keys
        </h2>
        {keys.length === 0 && (
          <p className="text-muted">
            No keys yet. Create one when a program, display or script needs to act on your behalf.
          </p>
        )}
        <ul className="divide-y divide-line">
          {keys.map(key => (
            <li key={key.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <KeyDescription apiKey={key} />
              <Button tone="secondary" size="sm" onClick={() => setRevoked(key)}>
                Revoke<span className="sr-only"> {key.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      </Card>
      <RevokeDialog apiKey={revoked} onClose={() => setRevoked(null)} />
    </div>
  )
}

function KeyDescription({ apiKey: { name, prefix, scopes, createdAt, lastUsedAt } }: { apiKey: ApiKey }) {
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold wrap-anywhere">{name}</span>
        {scopes.map(scope => (
          <Badge key={scope}>{scopeLabels[scope].short}</Badge>
        ))}
      </p>
      <p className="text-sm text-muted">
        <code className="font-mono">{prefix}…</code>
      </p>
      <p className="text-sm text-muted">
        Created <LocalTime at={createdAt} />. {lastUsedAt ? 'Last used ' : 'Not used yet'}
        {lastUsedAt && <LocalTime at={lastUsedAt} withTime />}.
      </p>
    </div>
  )
}

function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey | null; onClose: () => void }) {
  const revoke = useRevokeKey()
  return (
    <AskOnce
      open={apiKey !== null}
      title="Revoke this key?"
      about={`Anything that uses “${apiKey?.name ?? ''}” will stop working right away. You can’t undo this.`}
      refusal={revoke.isError ? { text: detailOf(revoke.error) } : null}
      act="Revoke key"
      keep="Cancel"
      busy={revoke.isPending}
      busyLabel="Revoking"
      onAct={() => apiKey && revoke.mutate(apiKey.id, { onSuccess: onClose })}
      onKeep={() => {
        revoke.reset()
        onClose()
      }}
    />
  )
}
