import type { FormField } from '@banyan/contract/form/form-property'
import { type FormColumns, onlineForm } from '@banyan/contract/online/form'
import { defaultHead } from '@banyan/contract/online/form-definition'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { hand } from '#testing/hand.ts'
import { answerForm } from '#testing/online-form.ts'
import { refusal, server } from '../../../testing/server.ts'
import { show } from '../../../testing/show.tsx'
import { Gallery } from './gallery.tsx'

type Tell = (entries: { isIntersecting: boolean }[]) => void
/** One card is in view, the others are not drawn. */
class SeesOne {
  private readonly tell: Tell
  constructor(tell: Tell) {
    this.tell = tell
  }
  observe = ({ id }: Element) => id === inView && this.tell([{ isIntersecting: true }])
  disconnect = () => undefined
}
let inView = ''
vi.stubGlobal('IntersectionObserver', SeesOne)

const popup = { popupCode: 'people', orgFields: 'username', destFields: 'partner' }
const fields: FormField[] = [{ name: 'partner', label: '关联用户', type: 'popup', ...popup }]
const head = defaultHead('samples', 'onl_samples', '组件样例')

function published() {
  const columns: Partial<FormColumns> = { code: head.id, columns: [], hideColumns: [], fieldHrefSlots: [] }
  answerForm({ fields, head, columns: columns as FormColumns })
}
async function only(name: string): Promise<HTMLElement> {
  await hand.type(await screen.findByLabelText('搜索组件'), name)
  return screen.findByRole('region', { name })
}
const readOnly = (card: HTMLElement) => within(card).getByRole('region', { name: '只读' })

test('WIDGET-001 a control whose value names a record takes it from the first record of the sample form', async () => {
  inView = 'kind-popup'
  published()
  const list = server.on(onlineForm.data, () => ({ records: [{ id: 'r1' }], total: 1, fieldList: [] }))
  server.on(onlineForm.byId, () => ({ id: 'r1', partner: 'u0042' }))
  show(<Gallery formCode="samples" />)
  const card = await only('报表选择')
  expect(within(readOnly(card)).getByText('u0042')).toBeTruthy()
  expect(within(card).getByText('存储值 "u0042"')).toBeTruthy()
  expect(list.mock.lastCall?.[0]).toMatchObject({ column: 'createTime', order: 'asc' })
})

test('WIDGET-001 the gallery shows who may not read records of the sample form its controls all the same', async () => {
  inView = 'kind-text'
  published()
  server.on(onlineForm.data, () => refusal('没有权限'))
  show(<Gallery formCode="samples" />)
  expect(within(readOnly(await only('单行文本'))).getByText('榕树科技有限公司')).toBeTruthy()
})

/** Keeps what it observes, and grows when told. */
class SeesGrowth {
  static all: SeesGrowth[] = []
  readonly seen: string[] = []
  disconnect = vi.fn()
  unobserve = () => undefined
  readonly grow: () => void
  constructor(grow: () => void) {
    this.grow = grow
    SeesGrowth.all.push(this)
  }
  observe = ({ id }: Element) => void this.seen.push(id)
}
afterEach(() => vi.useRealTimers())

/** Presses the name of a kind in the index; gives back the cards scrolled to and the observer of their growth. */
async function goTo(name: string) {
  inView = ''
  published()
  server.on(onlineForm.data, () => ({ records: [], total: 0, fieldList: [] }))
  show(<Gallery formCode="samples" />)
  const entry = await screen.findByRole('button', { name })
  vi.stubGlobal('ResizeObserver', SeesGrowth)
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockReset()
  vi.useFakeTimers()
  SeesGrowth.all = []
  fireEvent.click(entry)
  const observer = SeesGrowth.all.find(({ seen }) => seen.includes('kind-text')) as SeesGrowth
  const places = () => scrolled.mock.contexts.map((card) => (card as Element).id)
  return { entry, places, observer, scrolled: scrolled.mock.calls }
}

test('a name in the index brings its card to the top and marks itself', async () => {
  const { entry, places, scrolled } = await goTo('报表选择')
  expect(places()).toEqual(['kind-popup'])
  expect(scrolled).toEqual([[{ block: 'start' }]])
  expect(entry.getAttribute('aria-current')).toBe('true')
  expect(document.querySelectorAll('[aria-current]')).toHaveLength(1)
})

test('the card stays at the top while the cards are drawn, for two seconds', async () => {
  const { places, observer } = await goTo('报表选择')
  const cards = [...document.querySelectorAll('section[id^="kind-"]')].map(({ id }) => id)
  expect(observer.seen).toEqual(cards)
  observer.grow()
  expect(places()).toEqual(['kind-popup', 'kind-popup'])
  vi.advanceTimersByTime(1999)
  expect(observer.disconnect).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(observer.disconnect).toHaveBeenCalledTimes(1)
})

test.each(['wheel', 'touchmove', 'keydown'])('who scrolls by %s is let go at once', async (use) => {
  const { observer } = await goTo('报表选择')
  window.dispatchEvent(new Event(use))
  expect(observer.disconnect).toHaveBeenCalledTimes(1)
  window.dispatchEvent(new Event(use))
  expect(observer.disconnect).toHaveBeenCalledTimes(1)
})

test('a name that no kind has finds nothing and says so', async () => {
  inView = ''
  published()
  server.on(onlineForm.data, () => ({ records: [], total: 0, fieldList: [] }))
  show(<Gallery formCode="samples" />)
  const search = await screen.findByLabelText('搜索组件')
  expect(screen.queryByText('没有匹配的组件')).toBeNull()
  await hand.type(search, '没有这种')
  screen.getByText('没有匹配的组件')
  expect(document.querySelectorAll('section')).toHaveLength(0)
})
