import type { FieldSearch } from '#search/contract.ts'
import { alertFacts } from '../rules.ts'

export function AlertFacts({ search }: { search: FieldSearch }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      {alertFacts(search).map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
