export type Photos = {
  /** On this site, so that pages may show them. */
  own: string[]
  /** On other sites, shown as links. */
  elsewhere: { address: string; host: string }[]
}

/** `site` is this site's URL. Drops anything that is not a web URL. */
export function splitPhotos(photosUrls: readonly string[], site: string): Photos {
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
