import { Card } from '#kit/web/card.tsx'
import { Table } from '#kit/web/table.tsx'
import type { Figures } from './clinic-form-rules.ts'
import { breakEvenText, placesText, type SplitRow, splitRows } from './host-words.ts'

export function FiguresCard({ figures }: { figures: Figures }) {
  const { priceCents, fieldCents, places, breakEven, minimum } = figures
  const isWhole = priceCents !== null && fieldCents !== null && places !== null && places > 0
  return (
    <Card as="section" aria-labelledby="figures" className="flex flex-col gap-4">
      <h2 id="figures" className="text-2xl">
        What it brings
      </h2>
      <output className="block font-display text-2xl font-bold">{headline(figures)}</output>
      {isWhole &&
        breakEven !== null &&
        breakEven <= places &&
        minimum !== null &&
        minimum <= places &&
        priceCents > 0 && (
          <SplitTable
            rows={splitRows({ priceCents, fieldCents }, { minimum, places })}
            minimum={minimum}
            places={places}
          />
        )}
      <p className="text-sm text-muted">
        The field is paid from what participants pay, before you are. You get your share after the clinic. Places that
        are given up in time are refunded in full.
      </p>
    </Card>
  )
}

function headline({ priceCents, fieldCents, places, breakEven }: Figures): string {
  if (priceCents === null || fieldCents === null || places === null)
    return 'Choose times, a price and places to see how many pay for the field.'
  if (breakEven === null) return 'A free clinic needs a field that is free too.'
  if (breakEven > places) return `It takes ${placesText(breakEven)} to pay for the field, and there are ${places}.`
  return breakEvenText(breakEven, places)
}

function SplitTable({ rows, minimum, places }: { rows: readonly SplitRow[]; minimum: number; places: number }) {
  const isFullOnly = minimum === places
  return (
    <Table
      caption="Who gets what"
      captionHidden
      stacked
      rows={rows}
      rowKey={({ whose }) => whose}
      columns={[
        { key: 'whose', header: 'Share', cell: ({ whose }) => whose, rowHeader: true },
        ...(isFullOnly
          ? []
          : [
              {
                key: 'minimum',
                header: `With ${minimum}`,
                cell: (row: SplitRow) => row.minimum,
                align: 'end' as const,
              },
            ]),
        { key: 'full', header: `Full, ${places}`, cell: (row: SplitRow) => row.full, align: 'end' },
      ]}
    />
  )
}
