import { joinClasses } from '#kit/web/join-classes.ts'

export function navigationClass(isActive: boolean): string {
  return joinClasses(
    'flex min-h-11 items-center border-b-2 px-2 font-semibold no-underline transition-colors xl:px-2.5',
    isActive ? 'border-link text-link' : 'border-transparent text-ink hover:text-link',
  )
}
