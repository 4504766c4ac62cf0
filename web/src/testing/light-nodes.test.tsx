import { expect, test, vi } from 'vitest'

test('nodes have no caches before they are asked for, and attributes only what is their own', () => {
  const link = document.createElement('a')
  link.setAttribute('title', 'there')
  const names = Object.getOwnPropertySymbols(link).map(({ description }) => description)
  for (const name of ['cache', 'listeners', 'listenerOptions']) expect(names).not.toContain(name)
  const attribute = link.getAttributeNode('title') as Attr
  expect(Object.getOwnPropertySymbols(attribute)).toHaveLength(6)
  expect(attribute).toBeInstanceOf(Attr)
  expect([attribute.name, attribute.value, attribute.ownerElement]).toEqual(['title', 'there', link])
  expect((link.cloneNode() as Element).outerHTML).toBe('<a title="there"></a>')
})

test('what a page is asked follows its changes, while it is put together and in the document', () => {
  const page = document.createElement('div')
  const form = document.createElement('form')
  const line = document.createElement('p')
  const input = document.createElement('input')
  const onClick = vi.fn()
  line.addEventListener('click', onClick)
  line.append(input, 'text')
  form.append(line)
  page.append(form)
  expect(page.querySelectorAll('.on')).toHaveLength(0)
  input.className = 'on'
  expect(page.querySelectorAll('.on')).toHaveLength(1)
  expect([input.form, input.isConnected, input.getRootNode()]).toEqual([form, false, page])
  document.body.append(page)
  expect([input.isConnected, input.getRootNode()]).toEqual([true, document])
  input.click()
  expect(onClick).toHaveBeenCalledTimes(1)
  form.remove()
  expect([input.form, input.isConnected, input.getRootNode()]).toEqual([form, false, form])
  input.remove()
  expect([input.form, page.querySelector('.on')]).toEqual([null, null])
})
