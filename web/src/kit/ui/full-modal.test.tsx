import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { hand } from '#testing/hand.ts'
import { show } from '#testing/show.tsx'
import { resize } from '#testing/window.ts'
import { FullModal } from './full-modal.tsx'

const width = () => document.querySelector<HTMLElement>('.ant-modal')?.style.width

beforeEach(() => resize(1440))

test('SHELL-068 a modal switches to full screen and back', async () => {
  show(
    <FullModal open title="服务类型" width={1000}>
      内容
    </FullModal>,
  )
  expect(width()).toBe('1000px')
  await hand.click(screen.getByRole('button', { name: '全屏' }))
  expect(width()).toBe('100vw')
  await hand.click(screen.getByRole('button', { name: '退出全屏' }))
  expect(width()).toBe('1000px')
})

test('ux D in a window narrower than itself the modal fills the screen', () => {
  resize(900)
  show(
    <FullModal open title="服务类型" width={1000}>
      内容
    </FullModal>,
  )
  expect(width()).toBe('100vw')
  expect(screen.queryByRole('button', { name: '全屏' })).toBeNull()
})
