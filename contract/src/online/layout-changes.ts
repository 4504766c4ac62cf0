import { firstNames } from '../list-changes.ts'
import { columnSpans, type LayoutEntry, placedMarks } from './form-design.ts'

/** Fields in order, with the elements between them. */
interface PlacedFields {
  names: readonly string[]
  layout: readonly LayoutEntry[]
  labels: ReadonlyMap<string, string>
}

/** Describes changes of tabs, groups, widths, notes and dividers, one sentence each. */
export function layoutChanges(before: PlacedFields, after: PlacedFields): string[] {
  const kept = new Set(before.names.filter((name) => after.names.includes(name)))
  const [was, is] = [readLayoutPlaces(before, kept), readLayoutPlaces(after, kept)]
  const tabs = titleChanges('标签页', was.tabs, is.tabs)
  const groups = titleChanges('分组', was.groups, is.groups)
  return [
    ...tabs.said,
    ...groups.said,
    ...placeChanges(was, is, { tabs, groups }, after.labels),
    ...spanChanges(before, after, kept),
    ...markChanges(was.marks, is.marks),
  ]
}

interface TabAndGroup {
  tab: string
  group: string
}
interface LayoutElement {
  word: string
  text: string
  /** The neighbouring fields that exist in both forms. */
  previous: string
  next: string
}

function readLayoutPlaces({ names, layout }: PlacedFields, kept: ReadonlySet<string>) {
  const fields = new Map<string, TabAndGroup>()
  const tabs = new Map<string, string[]>()
  const groups = new Map<string, string[]>()
  const marks: LayoutElement[] = []
  let [tab, group, previous] = ['', '', '']
  const add = (to: Map<string, string[]>, title: string, ...held: string[]) =>
    to.set(title, [...(to.get(title) ?? []), ...held])
  for (const entry of placedMarks(names, layout)) {
    if (typeof entry === 'string') {
      if (!kept.has(entry)) continue
      fields.set(entry, { tab, group })
      if (tab) add(tabs, tab, entry)
      if (group) add(groups, group, entry)
      for (const mark of marks) mark.next ||= entry
      previous = entry
    } else if ('tab' in entry) {
      tab = entry.tab
      group = ''
      add(tabs, tab)
    } else if ('group' in entry) {
      group = entry.group
      add(groups, group)
    } else
      marks.push({
        word: 'note' in entry ? '说明' : '分割线',
        text: 'note' in entry ? entry.note : entry.divider,
        previous,
        next: '',
      })
  }
  return { fields, tabs, groups, marks }
}
type LayoutPlaces = ReturnType<typeof readLayoutPlaces>

interface TitleChanges {
  said: string[]
  added: ReadonlySet<string>
  gone: ReadonlySet<string>
  renamed: ReadonlyMap<string, string>
}

/** Added, removed and renamed titles: a new title with the same fields as a removed one counts as renamed. */
function titleChanges(word: string, was: LayoutPlaces['tabs'], is: LayoutPlaces['tabs']): TitleChanges {
  const added = new Set([...is.keys()].filter((title) => !was.has(title)))
  const gone = new Set([...was.keys()].filter((title) => !is.has(title)))
  const renamed = new Map<string, string>()
  for (const old of gone) {
    const now = [...added].find(
      (title) => is.get(title)?.length && is.get(title)?.join() === was.get(old)?.join(),
    )
    if (now === undefined) continue
    renamed.set(old, now)
    gone.delete(old)
    added.delete(now)
  }
  const order = (titles: Iterable<string>, other: LayoutPlaces['tabs']) =>
    [...titles].filter((title) => other.has(title)).join('\n')
  const isEmptyMoved =
    order(was.keys(), is) !== order(is.keys(), was) && [...was.values()].some((held) => held.length === 0)
  return {
    said: [
      ...[...renamed].map(([old, now]) => `${word}“${old}”改名为“${now}”`),
      ...[...added].map((title) => `新增${word}“${title}”`),
      ...[...gone].map((title) => `删除${word}“${title}”`),
      ...(isEmptyMoved ? [`调整了${word}的顺序`] : []),
    ],
    added,
    gone,
    renamed,
  }
}

/** Fields that moved to another tab or group, unless that one is new or the former one was removed. */
function placeChanges(
  was: LayoutPlaces,
  is: LayoutPlaces,
  { tabs, groups }: Record<'tabs' | 'groups', TitleChanges>,
  labels: ReadonlyMap<string, string>,
): string[] {
  const moved = new Map<string, string[]>()
  for (const [name, now] of is.fields) {
    const old = was.fields.get(name) ?? now
    const isTab = titleDiffers(old.tab, now.tab, tabs)
    const isGroup = titleDiffers(old.group, now.group, groups)
    if (!isTab && !isGroup) continue
    const to = [now.tab && `标签页“${now.tab}”`, now.group && `分组“${now.group}”`].filter(Boolean).join('的')
    const words = to ? `移到${to}` : isGroup ? `移出分组“${old.group}”` : `移出标签页“${old.tab}”`
    moved.set(words, [...(moved.get(words) ?? []), labels.get(name) ?? name])
  }
  return [...moved].map(([words, names]) => `${firstNames(names)}${words}`)
}

const titleDiffers = (old: string, now: string, { added, gone, renamed }: TitleChanges) =>
  (renamed.get(old) ?? old) !== now && !added.has(now) && !gone.has(old)

function spanChanges(before: PlacedFields, after: PlacedFields, kept: ReadonlySet<string>): string[] {
  const [was, is] = [columnSpans(before.layout), columnSpans(after.layout)]
  return [...kept].flatMap((name) => {
    const span = is.get(name)
    if (was.get(name) === span) return []
    return [`“${after.labels.get(name) ?? name}”${span ? `占 ${span} 列` : '恢复为默认宽度'}`]
  })
}

/** Added, removed, changed and moved notes and dividers. */
function markChanges(was: readonly LayoutElement[], is: readonly LayoutElement[]): string[] {
  const left = [...was]
  const take = (fits: (mark: LayoutElement) => boolean) => {
    const at = left.findIndex(fits)
    return at < 0 ? undefined : left.splice(at, 1)[0]
  }
  const isSame = (a: LayoutElement) => (b: LayoutElement) => a.word === b.word && a.text === b.text
  const isHere = (a: LayoutElement) => (b: LayoutElement) =>
    a.word === b.word && (a.previous === b.previous || a.next === b.next)
  const others = is.filter((mark) => !take((each) => isSame(mark)(each) && isHere(mark)(each)))
  const fresh = others.map((mark) => ({ mark, old: take(isSame(mark)) ?? take(isHere(mark)) }))
  return [
    ...fresh.map(({ mark, old }) =>
      old
        ? isSame(mark)(old)
          ? `移动了${markLabel(mark)}`
          : `${markLabel(old)}改为${markLabel(mark)}`
        : `新增${markLabel(mark)}`,
    ),
    ...left.map((mark) => `删除${markLabel(mark)}`),
  ]
}

const markLabel = ({ word, text }: LayoutElement) =>
  text ? `${word}“${text.length > 20 ? `${text.slice(0, 20)}…` : text}”` : word
