import { ChevronRight, TicketCheck } from 'lucide-react'
import { useState } from 'react'
import { toDollars } from '#kit/shared/money.ts'
import { Button } from '#kit/web/button.tsx'
import { TextField } from '#kit/web/field.tsx'
import type { CreditState } from './use-credit.ts'

/** A quiet line that opens to take a credit's code; then what the credit pays. */
export function CreditField({ credit, creditCents }: { credit: CreditState; creditCents: number }) {
  if (credit.code) {
    return (
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <TicketCheck aria-hidden="true" className="size-5 shrink-0 text-success" />
        <span>
          Credit <span className="font-semibold whitespace-nowrap">{credit.code}</span> pays {toDollars(creditCents)} of{' '}
          {toDollars(credit.remainingCents)}
        </span>
        <Button tone="quiet" size="sm" onClick={credit.remove}>
          Remove the credit
        </Button>
      </p>
    )
  }
  return (
    <details className="group">
      <summary className="inline-flex min-h-11 items-center gap-1 font-semibold text-link">
        <ChevronRight aria-hidden="true" className="size-4 group-open:rotate-90" />
        Use a credit code
      </summary>
      <CodeField credit={credit} />
    </details>
  )
}

function CodeField({ credit }: { credit: CreditState }) {
  const [code, setCode] = useState('')
  return (
    <div className="flex flex-wrap items-start gap-3 pt-1">
      <TextField
        label="Credit code"
        className="grow basis-48"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        placeholder="CR-XXXX-XXXX-XXXX"
        value={code}
        error={credit.error}
        onChange={event => setCode(event.currentTarget.value)}
        onKeyDown={event => {
          // Enter belongs to this field alone: it must not pay.
          if (event.key !== 'Enter') return
          event.preventDefault()
          void credit.apply(code)
        }}
      />
      <Button
        tone="secondary"
        className="mt-6.5"
        busy={credit.isChecking}
        busyLabel="Checking…"
        onClick={() => void credit.apply(code)}
      >
        Use it
      </Button>
    </div>
  )
}
