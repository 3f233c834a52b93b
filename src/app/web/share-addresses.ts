import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'

export const shareTargets = ['Facebook', 'X', 'LinkedIn', 'WhatsApp', 'email'] as const
export type ShareTarget = (typeof shareTargets)[number]

/** As each service documents; `email` opens the mail program. */
export function shareAddress(target: ShareTarget, url: string): string {
  const [address, text] = [encodeURIComponent(url), encodeURIComponent(`${product.name}: ${product.tagline}`)]
  switch (target) {
    case 'Facebook':
      return `https://www.facebook.com/sharer/sharer.php?u=${address}`
    case 'X':
      return `https://x.com/intent/post?text=${text}&url=${address}`
    case 'LinkedIn':
      return `https://www.linkedin.com/sharing/share-offsite/?url=${address}`
    case 'WhatsApp':
      return `https://wa.me/?text=${text}%20${address}`
    case 'email':
      return `mailto:?subject=${text}&body=${address}`
  }
}

/** The home page instead of personal pages. */
export function sharedPath(pathname: string): string {
  const isPrivate = privatePaths.some(path => pathname === path || pathname.startsWith(`${path}/`))
  return isPrivate ? paths.home : pathname
}

const privatePaths = [
  paths.bookings,
  paths.bookingReturn,
  paths.nilBookingReturn,
  paths.clinicHost,
  '/clinic-check-in',
  '/clinic-requests',
  paths.payouts,
  '/desk',
  paths.admin,
  paths.signIn,
  '/sandbox',
  '/dev',
]
