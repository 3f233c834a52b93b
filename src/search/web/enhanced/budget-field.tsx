import { TextField } from '#kit/web/form/field.tsx'
import { BUDGET } from '#search/contract.ts'

type BudgetFieldProps = {
  /** US dollars per hour. */
  value: string
  /** The URL's; may be outside the range or between steps. */
  given: string
  error: string | undefined
  onChange: (price: string) => void
}

export function BudgetField({ value, given, error, onChange }: BudgetFieldProps) {
  const price = Number(given)
  return (
    <TextField
      label={
        <>
          Max budget <span className="font-normal text-muted">$ an hour</span>
        </>
      }
      name="max_price_usd"
      type="number"
      inputMode="decimal"
      placeholder="Any"
      min={Math.min(BUDGET.min, price || BUDGET.min)}
      max={Math.max(BUDGET.max, price)}
      step={price % BUDGET.step === 0 ? BUDGET.step : 'any'}
      value={value}
      error={error}
      onChange={event => onChange(event.target.value)}
    />
  )
}
