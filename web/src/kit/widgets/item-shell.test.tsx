import { act, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { expect, test } from 'vitest'
import { show } from '#testing/show.tsx'
import { resize } from '#testing/window.ts'
import { controlStatus, hintId, ItemShell, refusalId } from './item-shell.tsx'
import {
  ControlPlaceholder,
  EditorPlaceholder,
  lazyControl,
  lazyDisplay,
  StackedPlaceholder,
  UploadPlaceholder,
} from './lazy-control.tsx'

test('an item has its label, its control and what may be typed below it', () => {
  const { container } = show(
    <ItemShell id="a" label="名称" isRequired={false} refusal={undefined} hint="最多 5 个字">
      <input id="a" />
    </ItemShell>,
  )
  expect(screen.getByLabelText('名称').id).toBe('a')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(document.getElementById('a_hint')?.textContent).toBe('最多 5 个字')
  expect(container.querySelector('label')?.className).toBe('')
})

test('a refusal stands under its control, and what is required is marked', () => {
  const { container } = show(
    <ItemShell id="a" label="名称" isRequired refusal="请输入名称" className="wide">
      <input id="a" />
    </ItemShell>,
  )
  const alert = screen.getByRole('alert')
  expect([alert.id, alert.textContent]).toEqual(['a_help', '请输入名称'])
  expect(container.querySelector('label')?.className).toMatch(/required/)
  const item = container.querySelector('[data-item]')
  expect([item?.className.includes('refused'), item?.className.includes('wide')]).toEqual([true, true])
  expect([hintId('b'), refusalId('b')]).toEqual(['b_hint', 'b_help'])
})

test.each([
  [undefined, undefined],
  ['', 'error'],
  ['错', 'error'],
])('a control with the refusal %j has the status %s', (refusal, status) => {
  expect(controlStatus(refusal)).toEqual(
    status ? { isFormItemInput: true, status } : { isFormItemInput: true },
  )
})

const heights = (container: Element) =>
  [...container.querySelectorAll<HTMLElement>('div[style]')].map(({ style }) => style.height)

test.each([
  [1024, ['98px'], ['32px', '24px'], ['32px']],
  [390, ['119px'], ['44px', '24px'], ['148px']],
])(
  'at a width of %i the places of controls that are fetched are as high as these will be',
  (width, editor, upload, stacked) => {
    resize(width)
    const found = [
      <EditorPlaceholder key="a" height={98} onPhone={119} />,
      <UploadPlaceholder key="b" height={32} onPhone={44} />,
      <StackedPlaceholder key="c" />,
    ].map((place) => {
      const { container, unmount } = show(<section>{place}</section>)
      const seen = heights(container.querySelector('section') as HTMLElement)
      unmount()
      return seen
    })
    expect(found).toEqual([editor, upload, stacked])
    resize(1024)
  },
)

test('an idle input keeps the place of a control', () => {
  show(<ControlPlaceholder />)
  const input = screen.getByLabelText<HTMLInputElement>('正在加载')
  expect([input.disabled, input.getAttribute('aria-busy')]).toEqual([true, 'true'])
})

const Word = ({ word }: { word: string }) => <b>{word}</b>

test.each([
  ['control', lazyControl, 1],
  ['read-only face', lazyDisplay, 0],
])(
  'a %s is fetched when it is first shown and then gets what it was given',
  async (_, make, placeholders) => {
    let arrive: (found: ComponentType<{ word: string }>) => void = () => undefined
    const Lazy = make<{ word: string }>(
      () =>
        new Promise((done) => {
          arrive = done
        }),
    )
    show(<Lazy word="到了" />)
    expect(screen.queryAllByLabelText('正在加载')).toHaveLength(placeholders)
    await act(async () => arrive(Word))
    expect((await screen.findByText('到了')).tagName).toBe('B')
    expect(screen.queryByLabelText('正在加载')).toBeNull()
  },
)
