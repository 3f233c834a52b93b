import { useState } from 'react'
import { passkeyNameFault } from '#accounts/account-form.ts'
import type { Account } from '#accounts/contract.ts'
import type { Passkey, Security } from '#accounts/sign-in-methods-contract.ts'
import { tidyLine } from '#kit/shared/tidy-text.ts'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { AskOnce } from '#kit/web/dialog/ask-once.tsx'
import { Dialog } from '#kit/web/dialog/dialog.tsx'
import { TextField } from '#kit/web/form/field.tsx'
import { Form, FormFailure, SubmitButton } from '#kit/web/form/form.tsx'
import { useForm } from '#kit/web/form/use-form.ts'
import { LocalTime } from '#kit/web/local-time.tsx'
import { AddPasskey } from '../add-passkey.tsx'
import { useSecurityChanges } from '../sign-in-methods-api.ts'
import { SignInAgain } from './sign-in-again.tsx'

type PasskeySectionProps = { account: Account; security: Security }

export function PasskeySection({ account, security: { passkeys, isFresh } }: PasskeySectionProps) {
  const [renamed, setRenamed] = useState<Passkey | null>(null)
  const [removed, setRemoved] = useState<Passkey | null>(null)
  return (
    <Card as="section" className="flex flex-col gap-4">
      <h2 className="text-2xl">Passkeys</h2>
      <p className="text-muted">
        Sign in with your face, fingerprint or device PIN. There’s nothing to remember, and fake sites can’t steal it.
      </p>
      {passkeys.length > 0 && (
        <ul className="divide-y divide-line">
          {passkeys.map(passkey => (
            <li key={passkey.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <PasskeyDescription passkey={passkey} />
              <div className="flex gap-2">
                <Button tone="quiet" onClick={() => setRenamed(passkey)}>
                  Rename<span className="sr-only"> {passkey.name}</span>
                </Button>
                {isFresh && (
                  <Button tone="quiet" onClick={() => setRemoved(passkey)}>
                    Remove<span className="sr-only"> {passkey.name}</span>
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {isFresh ? (
        <AddPasskey />
      ) : (
        <SignInAgain account={account}>To add or remove a passkey, sign in again. You’ll have 10 minutes.</SignInAgain>
      )}
      <RenameDialog passkey={renamed} onClose={() => setRenamed(null)} />
      <RemoveDialog passkey={removed} onClose={() => setRemoved(null)} />
    </Card>
  )
}

function PasskeyDescription({ passkey: { name, createdAt, lastUsedAt } }: { passkey: Passkey }) {
  return (
    <div className="min-w-0">
      <p className="font-semibold wrap-anywhere">{name}</p>
      <p className="text-sm text-muted">
        Added <LocalTime at={createdAt} />
        {lastUsedAt && (
          <>
            , last used <LocalTime at={lastUsedAt} />
          </>
        )}
      </p>
    </div>
  )
}

type PasskeyDialogProps = { passkey: Passkey | null; onClose: () => void }

function RenameDialog({ passkey, onClose }: PasskeyDialogProps) {
  return (
    <Dialog open={passkey !== null} onClose={onClose} title="Rename passkey">
      {passkey && <RenameForm passkey={passkey} onDone={onClose} />}
    </Dialog>
  )
}

function RenameForm({ passkey: { id, name }, onDone }: { passkey: Passkey; onDone: () => void }) {
  const { renamePasskey } = useSecurityChanges()
  const form = useForm({
    initial: { name },
    check: typed => ({ name: passkeyNameFault(tidyLine(typed.name)) }),
    send: typed => renamePasskey.mutateAsync({ id, name: typed.name }),
    onSent: onDone,
  })
  return (
    <Form form={form} className="flex flex-col gap-4">
      <TextField label="Name" autoComplete="off" {...form.field('name')} />
      <FormFailure form={form} title="We couldn’t rename the passkey" />
      <SubmitButton form={form} busyLabel="Saving" className="self-end">
        Save
      </SubmitButton>
    </Form>
  )
}

function RemoveDialog({ passkey, onClose }: PasskeyDialogProps) {
  const { removePasskey } = useSecurityChanges()
  return (
    <AskOnce
      open={passkey !== null}
      title="Remove this passkey?"
      about={`You won’t be able to sign in with “${passkey?.name ?? ''}”, and every other browser will be signed out. Your device may keep offering it until you remove it there too.`}
      refusal={removePasskey.isError ? { text: detailOf(removePasskey.error) } : null}
      act="Remove"
      keep="Cancel"
      busy={removePasskey.isPending}
      busyLabel="Removing"
      onAct={() => passkey && removePasskey.mutate(passkey.id, { onSuccess: onClose })}
      onKeep={() => {
        removePasskey.reset()
        onClose()
      }}
    />
  )
}
