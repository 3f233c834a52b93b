/**
 * Loads a part of the program by its `import()`. Some browsers remember for as long as the page lives that a module could not be
 * fetched, and fail at once when it is asked for again: then it is asked for under another address, which only they take for
 * another module.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch (error) {
    const address = addressIn(error)
    if (address === undefined) throw error
    return (await import(/* @vite-ignore */ `${address}?again=${Date.now()}`)) as Part
  }
}

/** Chrome, Edge and Firefox name the module at the end of their message; Safari does not, and remembers nothing. */
export function addressIn(error: unknown): string | undefined {
  return error instanceof TypeError ? /https?:\/\/\S+\.js$/.exec(error.message)?.[0] : undefined
}
