import { type SubmitEvent, useId, useState } from 'react'
import { type KeyScope, keyScopes } from '#accounts/key-rules.ts'
import type { MadeKey } from '#developers/key-contract.ts'
import { KEY_NAME_LENGTH } from '#developers/key-limits.ts'
import { detailOf } from '#kit/web/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { CopyButton } from '#kit/web/copy-button.tsx'
import { TextField } from '#kit/web/field.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { useMakeKey } from './api.ts'
import { scopeLabels } from './scope-labels.ts'

/** Shown once. */
export function NewKey() {
  const make = useMakeKey()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<KeyScope[]>(['read'])
  const [isChecked, setChecked] = useState(false)
  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setChecked(true)
    if (!name.trim() || scopes.length === 0) return
    make.mutate(
      { name, scopes },
      {
        onSuccess() {
          setName('')
          setChecked(false)
        },
      },
    )
  }
  return (
    <Card as="section" className="flex flex-col gap-5">
      <h2 className="text-2xl">New key</h2>
      <form onSubmit={send} noValidate className="flex flex-col gap-5">
        <TextField
          label="Name"
          hint="What will use it, so you can recognize it later."
          value={name}
          maxLength={KEY_NAME_LENGTH}
          autoComplete="off"
          error={isChecked && !name.trim() ? 'Enter a name for the key.' : undefined}
          onChange={event => setName(event.currentTarget.value)}
        />
        <Scopes scopes={scopes} onChange={setScopes} />
        {make.isError && <Notice tone="danger">{detailOf(make.error)}</Notice>}
        <Button type="submit" busy={make.isPending} busyLabel="Creating the key" className="self-start">
          Create key
        </Button>
      </form>
      {make.data && <Made made={make.data} />}
    </Card>
  )
}

type ScopesProps = { scopes: readonly KeyScope[]; onChange: (scopes: KeyScope[]) => void }

function Scopes({ scopes, onChange }: ScopesProps) {
  const id = useId()
  const toggle = (scope: KeyScope) =>
    onChange(keyScopes.filter(one => (one === scope ? !scopes.includes(one) : scopes.includes(one))))
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">Permissions</legend>
      {keyScopes.map(scope => (
        <div key={scope} className="grid grid-cols-[auto_1fr] items-center gap-x-3">
          <input
            id={`${id}-${scope}`}
            type="checkbox"
            className="size-5 accent-green"
            aria-describedby={`${id}-${scope}-hint`}
            checked={scopes.includes(scope)}
            onChange={() => toggle(scope)}
          />
          <label htmlFor={`${id}-${scope}`} className="flex min-h-11 cursor-pointer items-center font-semibold">
            {scopeLabels[scope].short}
          </label>
          <p id={`${id}-${scope}-hint`} className="col-start-2 -mt-2 pb-2 text-sm text-muted">
            {scopeLabels[scope].long}
          </p>
        </div>
      ))}
      {scopes.length === 0 && (
        <p role="alert" className="text-sm font-medium text-clay">
          Choose at least one permission.
        </p>
      )}
    </fieldset>
  )
}

function Made({ made: { key, token } }: { made: MadeKey }) {
  return (
    <Notice
      tone="positive"
      title={`“${key.name}” is ready`}
      action={<CopyButton label="Key" text={token} tone="secondary" />}
    >
      <p>Copy it now. We show it only once and don’t keep a copy.</p>
      <code className="mt-2 block rounded-md border border-line bg-surface p-2 font-mono text-sm break-all select-all">
        {token}
      </code>
    </Notice>
  )
}
