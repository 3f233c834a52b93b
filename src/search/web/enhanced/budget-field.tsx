import { TextField } from '#kit/web/field.tsx'
import { BUDGET } from '#search/contract.ts'

type BudgetFieldProps = {
  /** US dollars an hour. */
  value: string
  /** The price of the address, which may lie beyond the ordinary ends and between the steps. */
  given: string
  error: string | undefined
  onChange: (price: string) => void
}

/** What an hour may cost. */
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
