import { joinClasses } from '../join-classes.ts'

export type HeatCell = {
  /** 0 (nothing) to 5 (the most). */
  level: number
  /** "Monday, 6 PM: 12 hours" */
  text: string
}

export type HeatRow = { label: string; cells: readonly HeatCell[] }

export type HeatMapProps = {
  caption: string
  /** `full` is read even when `shown` is empty. */
  columns: readonly { shown: string; full: string }[]
  rows: readonly HeatRow[]
}

/** A real table, readable without colors. */
export function HeatMap({ caption, columns, rows }: HeatMapProps) {
  return (
    <div className="flex flex-col gap-3">
      <table className="w-full table-fixed border-separate border-spacing-px text-left text-xs">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col" className="w-10">
              <span className="sr-only">Day</span>
            </th>
            {columns.map(({ shown, full }) => (
              <th key={full} scope="col" className="overflow-visible font-normal whitespace-nowrap text-muted">
                <span aria-hidden="true">{shown}</span>
                <span className="sr-only">{full}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, cells }) => (
            <tr key={label}>
              <th scope="row" className="font-normal text-muted">
                {label}
              </th>
              {cells.map(({ level, text }) => (
                <td
                  key={text}
                  title={text}
                  className={joinClasses('h-7 rounded-xs forced-color-adjust-none', looks[level])}
                >
                  <span className="sr-only">{text}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p aria-hidden="true" className="flex items-center gap-1 text-xs text-muted">
        <span className="mr-1">Quiet</span>
        {looks.map(look => (
          <span key={look} className={joinClasses('size-4 rounded-xs', look)} />
        ))}
        <span className="ml-1">Busy</span>
      </p>
    </div>
  )
}

const looks = ['bg-sunken', 'bg-link/20', 'bg-link/40', 'bg-link/60', 'bg-link/80', 'bg-link']
