import { product } from '#kit/shared/product.ts'
import { sharePaths } from '#kit/shared/share-paths.ts'
import { useAbsoluteUrl } from './site.ts'

export type PageHeadProps = PublicHead | PersonalHead

type PublicHead = {
  /** Without the product's name, which is added. */
  title: string
  /** About 150 characters. */
  description: string
  /** Canonical, without query or personal parts. */
  path: string
  /** 1200 by 630 px; defaults to the product's. */
  picture?: string
  pictureText?: string
  isHidden?: boolean
  /** schema.org objects with absolute addresses (`useAbsoluteUrl`). */
  facts?: readonly JsonLd[]
}

/** A personal or missing page: not indexed or shared. */
type PersonalHead = { title: string; isHidden: true; description?: undefined; path?: undefined }

export type JsonLd = { '@type': string; [property: string]: unknown }

/** Includes Open Graph (ogp.me) and JSON-LD (schema.org). React moves all but the last into the head. */
export function PageHead(page: PageHeadProps) {
  return (
    <>
      <title>{`${page.title} – ${product.name}`}</title>
      {page.isHidden && <meta name="robots" content="noindex" />}
      {page.path !== undefined && <PublicHead {...page} />}
    </>
  )
}

function PublicHead({ title, description, path, isHidden = false, facts = [], ...page }: PublicHead) {
  const absolute = useAbsoluteUrl()
  const { picture = sharePaths.site, pictureText = `${product.name}: ${product.tagline}` } = page
  const url = absolute(path)
  return (
    <>
      <meta name="description" content={description} />
      {!isHidden && <link rel="canonical" href={url} />}
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={product.name} />
      <meta property="og:image" content={absolute(picture)} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={pictureText} />
      <meta name="twitter:card" content="summary_large_image" />
      {facts.map(fact => (
        <Facts key={fact['@type']} fact={fact} />
      ))}
    </>
  )
}

/** Data, not run; an escaped `<` cannot close the element. */
function Facts({ fact }: { fact: JsonLd }) {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...fact }).replaceAll('<', String.raw`\u003c`)
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />
}
