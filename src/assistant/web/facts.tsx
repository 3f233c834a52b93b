export type Fact = { label: string; value: string; note?: string }

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="mt-3 divide-y divide-line rounded-md border border-line bg-surface">
      {facts.map(({ label, value, note }) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-4 px-4 py-2.5">
          <dt className="text-muted">{label}</dt>
          <dd className="ml-auto min-w-0 text-right font-semibold wrap-anywhere">
            {value}
            {note && <span className="block text-sm font-normal text-muted">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
