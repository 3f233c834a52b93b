import type { Session } from '#accounts/contract.ts'
import { product } from '#kit/shared/product.ts'

/** Whose facilities the pages show. Administrators without an account see the product's name. */
export function OrganizationSwitcher({ session }: { session: Session }) {
  const name = session.account?.name ?? product.name
  return (
    <p className="flex min-h-11 min-w-0 grow items-center gap-3 px-3">
      <span
        aria-hidden="true"
        className="grid size-8 shrink-0 place-items-center rounded-md bg-pitch font-display text-lg font-bold text-chalk"
      >
        {[...name][0]?.toUpperCase()}
      </span>
      <span className="min-w-0 truncate font-semibold">{name}</span>
    </p>
  )
}
