import type { Session } from '#accounts/contract.ts'
import type { Action } from '#accounts/rules.ts'
import { paths } from '#kit/shared/paths.ts'
import type { May } from '#organizations/web/use-may.ts'
import { accountLinks, administratorLinks, type WorkLink } from './work-navigation.ts'

/** A row of the search. */
export type PaletteItem = { to: string; label: string; detail?: string | undefined; heading: string }

/** Beside the frame's own links. */
const actions: { to: string; label: string; action?: Action }[] = [
  { to: paths.newFacility, label: 'Add a facility', action: 'add-facility' },
  { to: paths.csvUpload, label: 'Import facilities', action: 'import-facilities' },
  { to: paths.clinicHost, label: 'Your clinics' },
]

/** Pages whose name has a word that starts with each word of the text; all for none. */
export function pagesFor(
  { account, isAdministrator }: Session,
  { ownerLinks, may }: { ownerLinks: readonly WorkLink[]; may: May },
  text: string,
): PaletteItem[] {
  const under = (heading: string, links: readonly { to: string; label: string }[]) =>
    links.map(({ to, label }) => ({ to, label, heading }))
  const pages = [
    ...(account
      ? under('Your business', [...ownerLinks, ...actions.filter(({ action }) => !action || may(action))])
      : []),
    ...(isAdministrator ? under('Administration', administratorLinks) : []),
    ...under('Account', accountLinks),
  ]
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return pages.filter(({ label, heading }) => {
    const names = `${label} ${heading}`.toLowerCase().split(/\s+/)
    return words.every(word => names.some(name => name.startsWith(word)))
  })
}
