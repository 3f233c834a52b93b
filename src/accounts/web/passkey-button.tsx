import { KeyRound } from 'lucide-react'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { useHydrated } from '#kit/web/use-hydrated.ts'
import type { Account } from '../contract.ts'
import { knowsPasskeys, PasskeyFault } from './passkey-device.ts'
import { useSignInWithPasskey } from './sign-in-methods-api.ts'

/** Null if the browser has no passkeys. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: (account: Account) => void }) {
  const signIn = useSignInWithPasskey()
  const isOffered = useHydrated() && knowsPasskeys()
  if (!isOffered) return null
  const start = () => signIn.mutate(undefined, { onSuccess: ({ account }) => account && onSignedIn(account) })
  return (
    <>
      {signIn.isError && <Notice tone="warning">{passkeyLabels(signIn.error)}</Notice>}
      <Button tone="secondary" busy={signIn.isPending} busyLabel="Waiting for your device" onClick={start}>
        <KeyRound aria-hidden="true" className="size-5" />
        Sign in with a passkey
      </Button>
    </>
  )
}

/** For errors of device or server. */
export function passkeyLabels(error: Error): string {
  return error instanceof PasskeyFault ? error.message : detailOf(error)
}
