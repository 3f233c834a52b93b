import { ChevronRight, FlaskConical } from 'lucide-react'
import { Button } from '#kit/web/button.tsx'
import { type SandboxCard, sandboxCards } from '#sandbox/contract.ts'

export function TestCards({ onFill }: { onFill: (number: string) => void }) {
  return (
    <div className="rounded-md border border-dashed border-line-strong p-3">
      <p className="flex items-start gap-2 text-sm">
        <FlaskConical aria-hidden="true" className="size-5 shrink-0 text-muted" />
        <span>
          <strong className="font-semibold">Test mode.</strong> No card is charged. Tap a card to fill it in:
        </span>
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        {offeredCards.map(({ number, label }) => (
          <Button key={number} tone="secondary" size="sm" onClick={() => onFill(number)}>
            {label}
          </Button>
        ))}
      </div>
      <details className="group mt-3 text-sm">
        <summary className="inline-flex min-h-11 items-center gap-1 font-semibold text-link">
          <ChevronRight aria-hidden="true" className="size-4 group-open:rotate-90" />
          All {sandboxCards.length} test cards
        </summary>
        <ul className="flex flex-col divide-y divide-line">
          {sandboxCards.map(card => (
            <li key={card.number}>
              <button
                type="button"
                onClick={() => onFill(card.number)}
                className="flex min-h-11 w-full items-center gap-3 rounded-sm py-1 text-left hover:bg-hover"
              >
                <span className="w-10 shrink-0 font-semibold tabular-nums">{card.number.slice(-4)}</span>{' '}
                <span>{behaviourText(card)}</span>
              </button>
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}

const offeredCards = [
  { number: '4242424242424242', label: 'Card that works: 4242' },
  { number: '4000000000000002', label: 'Card that is declined: 0002' },
] as const satisfies { number: SandboxCard['number']; label: string }[]

function behaviourText({ behaviour, name }: SandboxCard): string {
  switch (behaviour) {
    case 'succeeds':
      return `${name}, works`
    case 'declines':
      return name === 'Declined' ? name : `Declined: ${name}`
    case 'authenticates':
      return '3-D Secure on this page'
    case 'authenticates-by-redirect':
      return '3-D Secure on the bank’s page'
    case 'authenticates-then-declines':
      return '3-D Secure, then declined: Insufficient funds'
    case 'disputes':
      return 'Works, then disputed'
    case 'refunds-late':
      return 'Works; refunds take a while'
    case 'refund-fails':
      return 'Works; refunds fail later'
  }
}
