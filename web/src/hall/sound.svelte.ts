/** A little sound, if somebody wants it: made on the spot, nothing is loaded. */
const KEPT = "gildhall.sound";
/** Frequencies, one after the other: a rising fourth for 'your turn', a low tap for what others do. */
const NOTES = { turn: [523, 698], tap: [196] };
const SECONDS = 0.16;
const LOUD = 0.08;

class Sound {
  on = $state(typeof localStorage !== "undefined" && localStorage.getItem(KEPT) === "on");
  private context: AudioContext | null = null;

  turn(): void {
    this.on = !this.on;
    localStorage.setItem(KEPT, this.on ? "on" : "off");
    this.play("turn");
  }

  play(what: keyof typeof NOTES): void {
    if (!this.on) return;
    this.context ??= new AudioContext();
    const { context } = this;
    NOTES[what].forEach((frequency, i) => {
      const at = context.currentTime + i * SECONDS;
      const [voice, volume] = [new OscillatorNode(context, { frequency, type: "triangle" }), new GainNode(context, { gain: 0 })];
      volume.gain.linearRampToValueAtTime(0, at);
      volume.gain.linearRampToValueAtTime(LOUD, at + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.0001, at + SECONDS);
      voice.connect(volume).connect(context.destination);
      voice.start(at);
      voice.stop(at + SECONDS);
    });
  }
}

export const sound = new Sound();
