/** Sounds. They are synthesised, so nothing is loaded. On a phone they are off by default. */
const KEPT = "gildhall.sound";
const LOUD = 0.08;

/** One stroke of a sound: when it begins, its pitch, how long it rings, and of what shape. Noise has no pitch. */
interface Stroke {
  at: number;
  pitch: number;
  seconds: number;
  shape: OscillatorType | "noise";
}
const stroke = (at: number, pitch: number, seconds: number, shape: Stroke["shape"] = "triangle"): Stroke => ({
  at,
  pitch,
  seconds,
  shape,
});

const SOUNDS = {
  turn: [stroke(0, 523, 0.16), stroke(0.16, 698, 0.22)],
  card: [stroke(0, 1800, 0.07, "noise")],
  coin: [stroke(0, 2093, 0.08), stroke(0.05, 2637, 0.14)],
  wood: [stroke(0, 196, 0.09), stroke(0, 600, 0.03, "noise")],
  bell: [stroke(0, 440, 0.9, "sine"), stroke(0, 1188, 0.6, "sine")],
};
export type Sounds = keyof typeof SOUNDS;

function wanted(): boolean {
  if (typeof localStorage === "undefined") return false;
  const kept = localStorage.getItem(KEPT);
  return kept === null ? !matchMedia("(pointer: coarse), (width < 800px)").matches : kept === "on";
}

class Sound {
  on = $state(wanted());
  private context: AudioContext | null = null;

  turn(): void {
    this.on = !this.on;
    localStorage.setItem(KEPT, this.on ? "on" : "off");
    this.play("turn");
  }

  play(what: Sounds): void {
    if (!this.on || !navigator.userActivation?.hasBeenActive) return;
    this.context ??= new AudioContext();
    for (const each of SOUNDS[what]) this.strike(this.context, each);
  }

  private strike(context: AudioContext, { at, pitch, seconds, shape }: Stroke): void {
    const begin = context.currentTime + at;
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0, begin);
    volume.gain.linearRampToValueAtTime(LOUD, begin + 0.01);
    volume.gain.exponentialRampToValueAtTime(0.0001, begin + seconds);
    volume.connect(context.destination);
    const voice =
      shape === "noise"
        ? this.noise(context, seconds, pitch, volume)
        : new OscillatorNode(context, { frequency: pitch, type: shape });
    if (shape !== "noise") voice.connect(volume);
    voice.start(begin);
    voice.stop(begin + seconds);
  }

  /** A rustle around a pitch. */
  private noise(context: AudioContext, seconds: number, pitch: number, to: AudioNode): AudioBufferSourceNode {
    const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * seconds), context.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
    const voice = new AudioBufferSourceNode(context, { buffer });
    voice.connect(new BiquadFilterNode(context, { type: "bandpass", frequency: pitch, Q: 0.8 })).connect(to);
    return voice;
  }
}

export const sound = new Sound();
