import { useState } from 'react'
import type { Account } from '#accounts/contract.ts'
import type { IdentityProviderName, Security } from '#accounts/sign-in-methods-contract.ts'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { AskOnce } from '#kit/web/dialog/ask-once.tsx'
import { identityProviderNames } from '../identity-provider-buttons.tsx'
import { useSecurityChanges } from '../sign-in-methods-api.ts'
import { SignInAgain } from './sign-in-again.tsx'

type IdentityProviderSectionProps = { account: Account; security: Security }

export function IdentityProviderSection({ account, security: { providers, isFresh } }: IdentityProviderSectionProps) {
  const { unlinkProvider: unlinkIdentityProvider } = useSecurityChanges()
  const [unlinked, setUnlinked] = useState<IdentityProviderName | null>(null)
  const name = unlinked ? identityProviderNames[unlinked] : ''
  return (
    <Card as="section" className="flex flex-col gap-4">
      <h2 className="text-2xl">Linked accounts</h2>
      <p className="text-muted">
        You can sign in with these. Unlink any you no longer use or that someone else can access.
      </p>
      <ul className="divide-y divide-line">
        {providers.map(provider => (
          <li key={provider} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <p className="font-semibold">{identityProviderNames[provider]}</p>
            {isFresh && (
              <Button tone="quiet" onClick={() => setUnlinked(provider)}>
                Unlink<span className="sr-only"> {identityProviderNames[provider]}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {!isFresh && (
        <SignInAgain account={account}>To unlink an account, sign in again. You’ll have 10 minutes.</SignInAgain>
      )}
      <AskOnce
        open={unlinked !== null}
        title={`Unlink ${name}?`}
        about={`You won’t be able to sign in with it, and every other browser will be signed out. Signing in with a ${name} account that uses ${account.email} links it again.`}
        refusal={unlinkIdentityProvider.isError ? { text: detailOf(unlinkIdentityProvider.error) } : null}
        act="Unlink"
        keep="Cancel"
        busy={unlinkIdentityProvider.isPending}
        busyLabel="Unlinking"
        onAct={() => unlinked && unlinkIdentityProvider.mutate(unlinked, { onSuccess: () => setUnlinked(null) })}
        onKeep={() => {
          unlinkIdentityProvider.reset()
          setUnlinked(null)
        }}
      />
    </Card>
  )
}
