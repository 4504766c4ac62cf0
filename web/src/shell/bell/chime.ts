const noteFrequencies = [880, 1175] // Hz, one after the other
const noteSeconds = 0.16 // s

/** Two short notes. A page that has not been touched yet may not sound. */
export function playChime(): void {
  if (typeof AudioContext === 'undefined' || navigator.userActivation?.hasBeenActive === false) return
  const context = new AudioContext()
  noteFrequencies.forEach((frequency, at) => {
    const start = context.currentTime + at * noteSeconds
    const [tone, volume] = [context.createOscillator(), context.createGain()]
    tone.frequency.value = frequency
    volume.gain.setValueAtTime(0.15, start)
    volume.gain.exponentialRampToValueAtTime(0.001, start + noteSeconds * 2)
    tone.connect(volume).connect(context.destination)
    tone.start(start)
    tone.stop(start + noteSeconds * 2)
    if (at === noteFrequencies.length - 1) tone.onended = () => void context.close()
  })
}
