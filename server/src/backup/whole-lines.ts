/** Splits the bytes after line ends, into pieces of at least `pieceBytes`. */
export async function* wholeLines(content: AsyncIterable<Buffer>, pieceBytes = 0): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let length = 0
  for await (const data of content) {
    const end = length + data.length < pieceBytes ? -1 : data.lastIndexOf(10)
    if (end >= 0) yield Buffer.concat([...waiting, data.subarray(0, end + 1)])
    const rest = data.subarray(end + 1)
    waiting = end >= 0 ? [rest] : [...waiting, rest]
    length = end >= 0 ? rest.length : length + rest.length
  }
  if (length) yield Buffer.concat(waiting)
}
