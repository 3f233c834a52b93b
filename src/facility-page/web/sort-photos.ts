export type Photos = {
  /** Those that lie on this site and may be shown in its pages. */
  own: string[]
  /** Those of other sites, as links. */
  elsewhere: { address: string; host: string }[]
}

/** Sorts an owner's photos by where they lie; `site` is this site's address. What is no web address is left out. */
export function sortPhotos(photosUrls: readonly string[], site: string): Photos {
  const photos: Photos = { own: [], elsewhere: [] }
  for (const text of new Set(photosUrls)) {
    if (!URL.canParse(text, site)) continue
    const url = new URL(text, site)
    if (!['http:', 'https:'].includes(url.protocol)) continue
    if (url.origin === new URL(site).origin) photos.own.push(url.pathname + url.search)
    else photos.elsewhere.push({ address: url.href, host: url.host.replace(/^www\./, '') })
  }
  return photos
}
