import { ChevronRight, TicketCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { toDollars } from '#kit/shared/money.ts'
import { Button } from '#kit/web/button.tsx'
import { TextField } from '#kit/web/form/field.tsx'
import type { CreditState } from './use-credit.ts'

export function CreditField({ credit, creditCents }: { credit: CreditState; creditCents: number }) {
  if (credit.code) {
    return (
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="flex items-start gap-3">
          <TicketCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-success" />
          <span>
            Credit <span className="font-semibold whitespace-nowrap">{credit.code}</span> covers{' '}
            {toDollars(creditCents)} (balance {toDollars(credit.remainingCents)})
          </span>
        </span>
        <Button tone="quiet" size="sm" onClick={credit.remove}>
          Remove credit
        </Button>
      </p>
    )
  }
  return <CodeDetails credit={credit} />
}

/** Also for a code from the URL. */
function CodeDetails({ credit }: { credit: CreditState }) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (credit.error && details.current) details.current.open = true
  }, [credit.error])
  return (
    <details ref={details} className="group">
      <summary className="inline-flex min-h-11 items-center gap-1 font-semibold text-link">
        <ChevronRight aria-hidden="true" className="size-4 group-open:rotate-90" />
        Use a credit code
      </summary>
      <CodeField credit={credit} />
    </details>
  )
}

function CodeField({ credit }: { credit: CreditState }) {
  const [query] = useSearchParams()
  const [code, setCode] = useState(query.get('credit') ?? '')
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
          // Enter must not pay.
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
        Apply
      </Button>
    </div>
  )
}
