/** The progress of opening a hall without a server, which takes a few seconds. */
class Opening {
  state: "opening" | "waits" | "failed" | "open" = $state("opening");
  why = $state("");
  private resolve = () => {};
  private reject: (why: Error) => void = () => {};
  readonly done = new Promise<void>((resolve, reject) => {
    this.resolve = resolve;
    this.reject = reject;
  });

  wait(): void {
    this.state = "waits";
  }

  finish(): void {
    this.state = "open";
    this.resolve();
  }

  fail(why: string): void {
    [this.state, this.why] = ["failed", why];
    this.reject(new Error(why));
  }
}

export const opening = new Opening();
