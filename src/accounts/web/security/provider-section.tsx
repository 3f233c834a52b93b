import { useState } from 'react'
import type { Account } from '#accounts/contract.ts'
import type { Provider, Security } from '#accounts/ways-in-contract.ts'
import { detailOf } from '#kit/web/api-error.ts'
import { AskOnce } from '#kit/web/ask-once.tsx'
import { Button } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { providerNames } from '../provider-buttons.tsx'
import { useSecurityChanges } from '../ways-in-api.ts'
import { SignInAgain } from './sign-in-again.tsx'

type ProviderSectionProps = { account: Account; security: Security }

export function ProviderSection({ account, security: { providers, isFresh } }: ProviderSectionProps) {
  const { unlinkProvider } = useSecurityChanges()
  const [unlinked, setUnlinked] = useState<Provider | null>(null)
  const name = unlinked ? providerNames[unlinked] : ''
  return (
    <Card as="section" className="flex flex-col gap-4">
      <h2 className="text-2xl">Linked accounts</h2>
      <p className="text-muted">
        You can sign in with these. Unlink one that you don’t use any more, or that somebody else can get into.
      </p>
      <ul className="divide-y divide-line">
        {providers.map(provider => (
          <li key={provider} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <p className="font-semibold">{providerNames[provider]}</p>
            {isFresh && (
              <Button tone="quiet" onClick={() => setUnlinked(provider)}>
                Unlink<span className="sr-only"> {providerNames[provider]}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {!isFresh && (
        <SignInAgain account={account}>To unlink an account, sign in again. Then you have ten minutes.</SignInAgain>
      )}
      <AskOnce
        open={unlinked !== null}
        title={`Unlink ${name}?`}
        about={`You won’t be able to sign in with it, and every other browser is signed out. Signing in with a ${name} account that uses ${account.email} links it again.`}
        refusal={unlinkProvider.isError ? { text: detailOf(unlinkProvider.error) } : null}
        act="Unlink"
        keep="Cancel"
        busy={unlinkProvider.isPending}
        busyLabel="Unlinking…"
        onAct={() => unlinked && unlinkProvider.mutate(unlinked, { onSuccess: () => setUnlinked(null) })}
        onKeep={() => {
          unlinkProvider.reset()
          setUnlinked(null)
        }}
      />
    </Card>
  )
}
