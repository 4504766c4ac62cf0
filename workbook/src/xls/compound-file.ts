import type { ScratchFile } from '../core/scratch-file.ts'
import { WorkbookError } from '../core/workbook-error.ts'

const SECTOR = 512
const FREE = 0xffffffff
const CHAIN_END = 0xfffffffe
const FAT_MARK = 0xfffffffd
const DIFAT_MARK = 0xfffffffc
const FATS_IN_HEADER = 109
const SMALLEST_STREAM = 4096 // shorter ones would need a mini stream, so they are padded

/** The longest stream of a version 3 compound file. */
export const LARGEST_STREAM = 0x7fffffff

/** The error for rows that do not fit into a `.xls` file. */
export const tooLarge = () => new WorkbookError('too-large', '数据量超出.xls格式的限制，请改用.xlsx格式导出')

/**
 * Writes an OLE compound file (version 3) holding the one stream `Workbook`: header, DIFAT, FAT,
 * directory, stream, in this order, so that only the FAT is held in memory.
 */
export function writeCompoundFile(
  target: ScratchFile,
  stream: { length: number; parts: ScratchFile[] },
): void {
  if (stream.length > LARGEST_STREAM) throw tooLarge()
  const size = Math.max(stream.length, SMALLEST_STREAM)
  const sectors = Math.ceil(size / SECTOR)
  const { fats, difats } = allocationSectors(sectors + 1)
  const directoryAt = difats + fats

  target.append(header(fats, difats, directoryAt))
  target.append(allocationTableSectors(fats, difats))
  target.append(allocationTable(fats, difats, sectors))
  target.append(directory(directoryAt + 1, size))
  for (const part of stream.parts) part.copyTo(target)
  target.append(Buffer.alloc(sectors * SECTOR - stream.length))
}

/** How many sectors the allocation tables need, including those they occupy themselves. */
function allocationSectors(others: number): { fats: number; difats: number } {
  let fats = 0
  let difats = 0
  for (;;) {
    const nextFats = Math.ceil((others + fats + difats) / 128)
    const nextDifats = Math.ceil(Math.max(0, nextFats - FATS_IN_HEADER) / 127)
    if (nextFats === fats && nextDifats === difats) return { fats, difats }
    fats = nextFats
    difats = nextDifats
  }
}

function header(fats: number, difats: number, directoryAt: number): Buffer {
  const bytes = Buffer.alloc(SECTOR)
  bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  bytes.writeUInt16LE(0x3e, 24) // minor version
  bytes.writeUInt16LE(3, 26) // major version
  bytes.writeUInt16LE(0xfffe, 28) // little endian
  bytes.writeUInt16LE(9, 30) // sectors of 2^9
  bytes.writeUInt16LE(6, 32) // mini sectors of 2^6
  bytes.writeUInt32LE(fats, 44)
  bytes.writeUInt32LE(directoryAt, 48)
  bytes.writeUInt32LE(SMALLEST_STREAM, 56)
  bytes.writeUInt32LE(CHAIN_END, 60) // no mini FAT
  bytes.writeUInt32LE(difats > 0 ? 0 : CHAIN_END, 68)
  bytes.writeUInt32LE(difats, 72)
  for (let i = 0; i < FATS_IN_HEADER; i++) bytes.writeUInt32LE(i < fats ? difats + i : FREE, 76 + 4 * i)
  return bytes
}

function allocationTableSectors(fats: number, difats: number): Buffer {
  const bytes = Buffer.alloc(difats * SECTOR)
  let next = FATS_IN_HEADER
  for (let sector = 0; sector < difats; sector++) {
    for (let i = 0; i < 127; i++, next++)
      bytes.writeUInt32LE(next < fats ? difats + next : FREE, sector * SECTOR + 4 * i)
    bytes.writeUInt32LE(sector + 1 < difats ? sector + 1 : CHAIN_END, sector * SECTOR + 508)
  }
  return bytes
}

function allocationTable(fats: number, difats: number, streamSectors: number): Buffer {
  const bytes = Buffer.alloc(fats * SECTOR, 0xff) // all free
  let at = 0
  const put = (value: number) => {
    bytes.writeUInt32LE(value, at)
    at += 4
  }
  for (let i = 0; i < difats; i++) put(DIFAT_MARK)
  for (let i = 0; i < fats; i++) put(FAT_MARK)
  put(CHAIN_END) // the directory
  const first = difats + fats + 1
  for (let i = 1; i < streamSectors; i++) put(first + i)
  put(CHAIN_END)
  return bytes
}

function directory(streamAt: number, streamSize: number): Buffer {
  const bytes = Buffer.alloc(SECTOR)
  entry(bytes, 0, 'Root Entry', { type: 5, child: 1, start: CHAIN_END, size: 0 })
  Buffer.from('2008020000000000c000000000000046', 'hex').copy(bytes, 80) // class id of an Excel 97 workbook
  entry(bytes, 128, 'Workbook', { type: 2, child: FREE, start: streamAt, size: streamSize })
  for (const at of [256, 384]) bytes.fill(0xff, at + 68, at + 80) // two unused entries
  return bytes
}

function entry(
  bytes: Buffer,
  at: number,
  name: string,
  of: { type: number; child: number; start: number; size: number },
): void {
  bytes.write(name, at, 'utf16le')
  bytes.writeUInt16LE(2 * name.length + 2, at + 64)
  bytes[at + 66] = of.type
  bytes[at + 67] = 1 // black
  bytes.writeUInt32LE(FREE, at + 68)
  bytes.writeUInt32LE(FREE, at + 72)
  bytes.writeUInt32LE(of.child, at + 76)
  bytes.writeUInt32LE(of.start, at + 116)
  bytes.writeUInt32LE(of.size, at + 120)
}
