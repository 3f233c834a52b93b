import { useQuery } from '@tanstack/react-query'
import { Check, ChevronsUpDown } from 'lucide-react'
import type { Session } from '#accounts/contract.ts'
import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import { useDisclosure } from '#kit/web/use-disclosure.ts'
import { organizationsQuery } from '#organizations/web/api.ts'
import { chooseOrganization } from '#organizations/web/choose-organization.ts'
import { rowClass } from './work-nav.tsx'

/** Whose facilities the pages show, and a menu for members of several organizations. */
export function OrganizationSwitcher({ session }: { session: Session }) {
  const { details, summary, closeToButton } = useDisclosure()
  const { organizations = [], chosenId = null } =
    useQuery({ ...organizationsQuery, enabled: session.account !== null }).data ?? {}
  const name = organizations.find(({ id }) => id === chosenId)?.name ?? session.account?.name ?? product.name
  if (organizations.length < 2)
    return (
      <p className="flex min-h-11 min-w-0 grow items-center gap-3 px-3">
        <Named name={name} />
      </p>
    )
  return (
    <details {...details} className="relative min-w-0 grow">
      <summary {...summary} className={`${rowClass(false)} list-none text-ink! [&::-webkit-details-marker]:hidden`}>
        <span className="sr-only">Organization: </span>
        <Named name={name} />
        <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
      </summary>
      <ul className="absolute top-full left-0 z-10 mt-1 flex max-h-[70dvh] w-64 flex-col overflow-y-auto rounded-md border border-line bg-raised p-2 shadow-lg">
        {organizations.map(each => (
          <li key={each.id}>
            <button
              type="button"
              aria-current={each.id === chosenId || undefined}
              onClick={() => (each.id === chosenId ? closeToButton() : chooseOrganization(each.id, paths.owner))}
              className={rowClass(each.id === chosenId)}
            >
              <span className="min-w-0 grow wrap-anywhere">{each.name}</span>
              {each.id === chosenId && <Check aria-hidden="true" className="size-4 shrink-0" />}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}

function Named({ name }: { name: string }) {
  return (
    <>
      <span
        aria-hidden="true"
        className="grid size-8 shrink-0 place-items-center rounded-md bg-pitch font-display text-lg font-bold text-chalk"
      >
        {Array.from(name)[0]?.toUpperCase()}
      </span>
      <span className="min-w-0 grow truncate font-semibold">{name}</span>
    </>
  )
}
