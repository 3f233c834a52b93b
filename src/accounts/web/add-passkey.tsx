import { KeyRound } from 'lucide-react'
import { Button } from '#kit/web/button.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { useHydrated } from '#kit/web/use-hydrated.ts'
import { passkeyLabels } from './passkey-button.tsx'
import { knowsPasskeys } from './passkey-device.ts'
import { useSecurityChanges } from './sign-in-methods-api.ts'

/** Named after the device; explains if the browser has no passkeys. */
export function AddPasskey({ onAdded }: { onAdded?: () => void }) {
  const { addPasskey } = useSecurityChanges()
  const isHydrated = useHydrated()
  if (isHydrated && !knowsPasskeys())
    return <p className="text-sm text-muted">This browser doesn’t support passkeys.</p>
  return (
    <>
      {addPasskey.isError && <Notice tone="warning">{passkeyLabels(addPasskey.error)}</Notice>}
      <Button
        tone="secondary"
        busy={addPasskey.isPending}
        busyLabel="Waiting for your device"
        onClick={() => addPasskey.mutate(deviceName(), { onSuccess: () => onAdded?.() })}
        className="self-start"
      >
        <KeyRound aria-hidden="true" className="size-5" />
        Add a passkey
      </Button>
    </>
  )
}

/** From the user agent. */
function deviceName(): string {
  const system = ['iPhone', 'iPad', 'Android', 'Windows', 'CrOS', 'Mac', 'Linux'].find(name =>
    navigator.userAgent.includes(name),
  )
  return `Passkey on ${!system || system === 'CrOS' ? 'this device' : system}`
}
