import type { Facility } from '#facilities/contract.ts'

/** The first of an owner's photos that lies on this site: pages show no picture of another one. */
export function ownPhotoOf({ photosUrls }: Pick<Facility, 'photosUrls'>): string | undefined {
  return photosUrls.find(address => /^\/[^/\\]/.test(address))
}
