import { useState } from 'react'
import type { OpenSession, Security } from '#accounts/sign-in-methods-contract.ts'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Badge } from '#kit/web/badge.tsx'
import { Button } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { AskOnce } from '#kit/web/dialog/ask-once.tsx'
import { LocalTime } from '#kit/web/local-time.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { useRefocus } from '#kit/web/use-refocus.ts'
import { useSecurityChanges } from '../sign-in-methods-api.ts'

export function SessionSection({ security: { sessions } }: { security: Security }) {
  const { endSession } = useSecurityChanges()
  const part = useRefocus<HTMLDivElement>(sessions.length, 'h2')
  const others = sessions.filter(({ isThis }) => !isThis)
  return (
    <Card ref={part} as="section" className="flex flex-col gap-4">
      <h2 tabIndex={-1} className="text-2xl outline-none">
        Where you’re signed in
      </h2>
      <ul className="divide-y divide-line">
        {[...sessions.filter(({ isThis }) => isThis), ...others].map(session => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <SessionDescription session={session} />
            {!session.isThis && (
              <Button
                tone="quiet"
                busy={endSession.isPending && endSession.variables === session.id}
                busyLabel="Signing out"
                onClick={() => endSession.mutate(session.id)}
              >
                Sign out<span className="sr-only"> {session.browser}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {endSession.isError && <Notice tone="danger">{detailOf(endSession.error)}</Notice>}
      {others.length > 0 && <SignOutElsewhere />}
    </Card>
  )
}

function SessionDescription({ session: { browser, since, isThis } }: { session: OpenSession }) {
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        {browser}
        {isThis && <Badge>This browser</Badge>}
      </p>
      <p className="text-sm text-muted">
        Since <LocalTime at={since} withTime />
      </p>
    </div>
  )
}

function SignOutElsewhere() {
  const { endOtherSessions } = useSecurityChanges()
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button tone="secondary" className="self-start" onClick={() => setAsked(true)}>
        Sign out everywhere else
      </Button>
      <AskOnce
        open={isAsked}
        title="Sign out everywhere else?"
        about="You’ll stay signed in here. Every other browser has to sign in again."
        tone="primary"
        refusal={endOtherSessions.isError ? { text: detailOf(endOtherSessions.error) } : null}
        act="Sign out everywhere else"
        keep="Cancel"
        busy={endOtherSessions.isPending}
        busyLabel="Signing out"
        onAct={() => endOtherSessions.mutate(undefined, { onSuccess: () => setAsked(false) })}
        onKeep={() => setAsked(false)}
      />
    </>
  )
}
