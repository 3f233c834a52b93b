import { PHOTOS } from '#facilities/rules.ts'

/** Undefined if it may be a photo. */
export function fileFault({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | undefined {
  if (/\.hei[cf]$/i.test(name) || /^image\/hei[cf]/.test(type))
    return 'We can’t read HEIC photos. Save it as JPEG and try again.'
  if (type !== '' && !/^image\/(?:jpeg|png|webp)$/.test(type)) return 'Choose a JPEG, PNG or WebP photo.'
  if (size > PHOTOS.maxBytes) return 'Photos can be up to 15 MB. Save a smaller version and try again.'
  return undefined
}
