import type { ReactNode } from 'react'

type ImportFiguresProps = { figures: readonly (readonly [name: string, value: ReactNode])[] }

export function ImportFigures({ figures }: ImportFiguresProps) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:flex sm:flex-wrap sm:gap-x-12">
      {figures.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="font-display text-3xl font-bold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export function ImportNames({ title, names }: { title: string; names: readonly string[] }) {
  if (names.length === 0) return null
  const [first, rest] =
    names.length <= SHOWN_NAMES ? [names, []] : [names.slice(0, SHOWN_NAMES), names.slice(SHOWN_NAMES)]
  return (
    <div>
      <h4 className="mb-2 font-semibold">{title}</h4>
      <NameList names={first} />
      {rest.length > 0 && (
        <details className="mt-2">
          <summary className="inline-flex min-h-11 items-center font-semibold text-link">
            And {rest.length} more
          </summary>
          <NameList names={rest} />
        </details>
      )}
    </div>
  )
}

const SHOWN_NAMES = 24

function NameList({ names }: { names: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {names.map(name => (
        <li key={name} className="rounded-sm bg-sunken px-2 py-1 text-sm">
          {name}
        </li>
      ))}
    </ul>
  )
}
