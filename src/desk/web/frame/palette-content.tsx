import { useCombobox } from 'downshift'
import { Search } from 'lucide-react'
import { Fragment, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Session } from '#accounts/contract.ts'
import { SEARCH_LENGTH } from '#desk/choices.ts'
import { paths } from '#kit/shared/paths.ts'
import { Spinner } from '#kit/web/spinner.tsx'
import { useMay } from '#organizations/web/use-may.ts'
import { type PaletteItem, pagesFor } from './palette-pages.ts'
import { useFoundItems } from './use-found-items.ts'
import { useOwnerLinks } from './use-work-counts.ts'

/** One list of pages and records: arrow keys choose, Enter opens, Esc closes the dialog. */
export function PaletteContent({ session, onClose }: { session: Session; onClose: () => void }) {
  const [text, setText] = useState('')
  const navigate = useNavigate()
  const ownerLinks = useOwnerLinks(session)
  const may = useMay()
  const found = useFoundItems(session, text)
  const items = [...pagesFor(session, { ownerLinks, may }, text), ...found.items, ...moreFor(session, text)]
  const content = useRef<HTMLDivElement>(null)
  // After the dialog has opened around it, which moves the focus.
  useEffect(() => {
    const frame = requestAnimationFrame(() => content.current?.querySelector('input')?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  const box = useCombobox<PaletteItem>({
    items,
    isOpen: true,
    inputValue: text,
    selectedItem: null,
    defaultHighlightedIndex: 0,
    itemToString: item => item?.label ?? '',
    onSelectedItemChange: ({ selectedItem }) => {
      onClose()
      if (selectedItem) void navigate(selectedItem.to)
    },
  })
  return (
    <div ref={content} className="flex min-h-80 flex-col gap-3">
      <div className="relative">
        <label {...box.getLabelProps()} className="sr-only">
          Search {session.isAdministrator ? 'everything' : 'pages, bookings, facilities and venues'}
        </label>
        <Search aria-hidden="true" className="pointer-events-none absolute top-3 left-3 size-5 text-muted" />
        <input
          {...box.getInputProps({
            // Downshift's callbacks come late, and the caret would jump to the end.
            onChange: event => setText(event.currentTarget.value),
            // Downshift keeps the key from the dialog.
            onKeyDown: event => {
              if (event.key === 'Escape') onClose()
            },
          })}
          maxLength={SEARCH_LENGTH.max}
          placeholder={
            session.isAdministrator ? 'A name, email, reference or page' : 'A customer, reference, facility or page'
          }
          className="control pr-10 pl-10"
        />
        {found.isLoading && <Spinner className="absolute top-3 right-3 text-muted" />}
      </div>
      <ul {...box.getMenuProps()} className="flex flex-col">
        {items.map((item, index) => (
          <Fragment key={`${item.heading} ${item.to}`}>
            {item.heading !== items[index - 1]?.heading && (
              <li role="presentation" className="px-3 pt-3 pb-1 text-sm font-semibold text-muted">
                {item.heading}
              </li>
            )}
            <li
              {...box.getItemProps({ item, index })}
              className="flex min-h-11 cursor-pointer flex-col justify-center rounded-sm px-3 py-1.5 aria-selected:bg-selected"
            >
              <span className="wrap-anywhere">{item.label}</span>
              {item.detail && <span className="text-sm wrap-anywhere text-muted">{item.detail}</span>}
            </li>
          </Fragment>
        ))}
      </ul>
      <output className="block text-muted">
        {found.error
          ? 'Search failed. Try again.'
          : items.length === 0 && !found.isLoading
            ? `No results for “${text}”`
            : ''}
      </output>
    </div>
  )
}

/** For administrators, all results on a page of their own. */
function moreFor({ isAdministrator }: Session, text: string): PaletteItem[] {
  const q = text.trim()
  if (!isAdministrator || q.length < SEARCH_LENGTH.min) return []
  return [
    { to: `${paths.adminSearch}?${new URLSearchParams({ q })}`, label: `All results for “${q}”`, heading: 'More' },
  ]
}
