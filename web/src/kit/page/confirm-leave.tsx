import { Button } from 'antd'
import { modal } from '#kit/call/messages.ts'
import { warn } from '#kit/call/report.ts'
import type { Unsaved } from './unsaved.ts'

/** What would be lost: open work, or something that cannot be stored as a draft. */
type Leaving = boolean | readonly Pick<Unsaved, 'isDirty' | 'canKeep' | 'setAside' | 'giveUp'>[]

/** Leaves after confirmation; returns a function that closes the question. */
type Ask = (leaving: Leaving, go: () => void, stay?: () => void) => (() => void) | undefined

/** Leaves at once if nothing would be lost, otherwise asks first (ux §4). */
export function useConfirmLeave(): Ask {
  return (leaving, go, stay) => {
    const works = leaving === true || leaving === false ? [] : leaving.filter((work) => work.isDirty())
    if (leaving !== true && works.length === 0) {
      go()
      return undefined
    }
    const keep = async () => {
      const kept = await Promise.all(works.map((work) => work.setAside()))
      if (kept.includes(false)) return warn('草稿未能保存，请继续编辑或稍后再试')
      destroy()
      go()
    }
    const canKeep = works.length > 0 && works.every((work) => work.canKeep())
    const { destroy } = modal.confirm({
      title: '有未保存的修改',
      okText: '放弃修改',
      okButtonProps: { danger: true },
      cancelText: '继续编辑',
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => {
        for (const work of works) work.giveUp()
        go()
      },
      onCancel: stay,
      footer: (buttons, { CancelBtn, OkBtn }) =>
        canKeep ? (
          <>
            <CancelBtn />
            <Button onClick={() => void keep()}>存为草稿</Button>
            <OkBtn />
          </>
        ) : (
          buttons
        ),
    })
    return destroy
  }
}
